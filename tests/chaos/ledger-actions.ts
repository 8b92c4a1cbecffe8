/**
 * Actions of members and operators under load, each repeated until it gets a reply: redeem, cancel, grant, expire,
 * move.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { encryptOrder } from '../../src/api/order-cipher.ts'
import type { OrderPlaintext } from '../../src/contract/entities/encrypted-order.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../src/contract/order-key.ts'
import { isOverdrawn } from '../../server/db/database-error.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { pointsLedger } from '../../server/db/schema.ts'
import { grantPoints } from '../server/grant-points.ts'
import { moveOrder, type OrderMove } from '../../server/domain/order-transitions.ts'
import { expirePoints } from '../../server/domain/points-expiry.ts'
import { Refused } from '../../server/domain/refused.ts'
import type { RunningServer } from '../server/start-test-server.ts'

const MOVES: readonly OrderMove[] = ['accepted', 'declined', 'onHold', 'complete']
const TIME_ZONE = 'Asia/Kolkata'
/** Pause before a call without a reply is repeated. */
const PAUSE_MS = 50
/** Maximum validity of points that expire during the run. */
const MOST_SECONDS = 6

export interface LoadCluster {
  dataDirectory: string
  database: OpenDatabase
  clientLoginId: string
  memberIds: readonly number[]
  productIds: readonly number[]
  /** The running servers; a killed one is replaced at its index. */
  servers: RunningServer[]
  startServer(): Promise<RunningServer>
}

export interface LoadResult {
  orders: number
  refused: number
  /** Calls without a reply, which were repeated. */
  repeated: number
  grants: number
  /** Lots written off by the load itself; starting servers do it too. */
  expired: number
  moves: number
  cancelled: number
  kills: number
  databaseRestarts: number
  /** Orders confirmed to a member, by attempt: each must be in the books. */
  confirmed: Map<number, number>
}

const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[randomInt(items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

function cartOf(cluster: LoadCluster, memberId: number, attempt: number): OrderPlaintext {
  const products = new Set([oneOf(cluster.productIds), oneOf(cluster.productIds)])
  return {
    client_id: cluster.clientLoginId,
    customer_id: memberId,
    cart_items: [...products].map((product_id) => ({
      product_name: { en: 'Something' },
      product_id,
      product_code: '',
      brand_id: null,
      product_points: 1,
      product_size: null,
      product_filename: null,
      quantity: randomInt(1, 4),
    })),
    order_address_details: {
      name: 'A member',
      mobile: '9000000000',
      email: 'member@example.com',
      pincode: '570001',
      address: '12 Lake Road',
      is_new_address: false,
    },
    uniqueIdentify: attempt,
  }
}

/** Retries while the database is unavailable. */
export async function patiently<Result>(until: number, work: () => Promise<Result>): Promise<Result | null> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isOverdrawn(error) || error instanceof Refused) return null
      if (Date.now() > until) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** The shared state of one run. */
export interface Run {
  cluster: LoadCluster
  /** When new actions stop. */
  ends: number
  /** Deadline for the reply to an attempt. */
  patience: number
  result: LoadResult
  tokens: ReadonlyMap<number, string>
  nextAttempt(): number
}

/** Repeats a call until it gets a reply, from whichever server runs. */
async function answerOf<Data>(
  { cluster, patience, result, tokens }: Run,
  memberId: number,
  { path: callPath, body }: { path: string; body: string },
): Promise<Data | null> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(memberId)}` }
  for (;;) {
    const url = `${oneOf(cluster.servers).origin}/api/v1${callPath}`
    const signal = AbortSignal.timeout(10_000)
    const reply = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null)
    if (reply !== null && reply.status < 500) return ((await reply.json()) as { data: Data | null }).data
    result.repeated += 1
    if (Date.now() > patience) throw new Error(`${callPath} was not answered`)
    await pause(PAUSE_MS)
  }
}

async function redeem(run: Run, memberId: number): Promise<void> {
  const { cluster, result, nextAttempt } = run
  const attempt = nextAttempt()
  const body = JSON.stringify(await encryptOrder(cartOf(cluster, memberId, attempt), DEVELOPMENT_ORDER_KEY))
  const data = await answerOf<{ order_id: number }>(run, memberId, { path: '/create-order', body })
  if (data === null) result.refused += 1
  else {
    result.orders += 1
    result.confirmed.set(attempt, data.order_id)
  }
}

/** Cancels one of the member's orders, with two concurrent calls. */
async function cancel(run: Run, memberId: number): Promise<void> {
  const { rows } = await run.cluster.database.pool.query<{ id: number; mobile: string }>(
    `select o.id, m.mobile from orders o join members m on m.id = o.member_id
      where m.id = $1 and o.status = 0 order by random() limit 1`,
    [memberId],
  )
  const [order] = rows
  if (order === undefined) return
  const request = { client_id: run.cluster.clientLoginId, user_id: order.mobile, order_id: order.id }
  const sent = { path: '/cancel-order', body: JSON.stringify(request) }
  const answers = await Promise.all([answerOf(run, memberId, sent), answerOf(run, memberId, sent)])
  if (answers.some((data) => data !== null)) run.result.cancelled += 1
}

async function grant({ cluster, patience, result }: Run, memberId: number): Promise<void> {
  const { db } = cluster.database
  const amount = randomInt(-200, 400) || 1
  // Granted twice on purpose: a grant with its own key counts once, even if the first reply was lost.
  const idempotencyKey = `load ${randomInt(2 ** 40)}`
  const give = () => grantPoints(db, { memberId, amount, reason: 'Under load', idempotencyKey })
  await patiently(patience, give)
  await patiently(patience, give)
  result.grants += 1
}

/** Grants points that expire during the run, or have expired already; what is left of them is written off meanwhile. */
async function grantForAWhile({ cluster, patience, result }: Run, memberId: number): Promise<void> {
  const line = {
    memberId,
    amount: randomInt(1, 400),
    reason: 'For a while',
    expiresAt: new Date(Date.now() + randomInt(MOST_SECONDS) * 1000),
    idempotencyKey: `load ${randomInt(2 ** 40)}`,
  }
  const give = () => cluster.database.db.insert(pointsLedger).values(line).onConflictDoNothing()
  await patiently(patience, give)
  await patiently(patience, give)
  result.grants += 1
}

/** As each server does every minute; here as often as possible. */
async function expire({ cluster, patience, result }: Run): Promise<void> {
  result.expired += (await patiently(patience, () => expirePoints(cluster.database.pool))) ?? 0
}

async function move({ cluster, patience, result }: Run): Promise<void> {
  const { db, pool } = cluster.database
  const { rows } = await pool.query<{ order_number: string }>(
    'select order_number from orders order by random() limit 1',
  )
  const orderNumber = rows[0]?.order_number
  if (orderNumber === undefined) return
  const details = { reason: 'Under load' }
  const moved = await patiently(patience, () =>
    moveOrder(db, {
      orderNumber,
      to: oneOf(MOVES),
      details,
      now: new Date(),
      timeZone: TIME_ZONE,
      randomBelow: randomInt,
    }),
  )
  if (moved !== null) result.moves += 1
}

export async function actAsMembers(run: Run): Promise<void> {
  while (Date.now() < run.ends) {
    const memberId = oneOf(run.cluster.memberIds)
    const chance = randomInt(20)
    if (chance < 11) await redeem(run, memberId)
    else if (chance < 13) await patiently(run.patience, () => cancel(run, memberId))
    else if (chance < 15) await grant(run, memberId)
    else if (chance < 17) await grantForAWhile(run, memberId)
    else if (chance < 18) await expire(run)
    else await patiently(run.patience, () => move(run))
  }
}
