/**
 * Actions of members and operators under load, each repeated until it gets a reply: redeem, cancel, grant, expire,
 * move. They are drawn from a seed as data; what they find in the database depends on the order in which they end.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { encryptOrder } from '../../../src/api/order-cipher.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../../src/contract/order-key.ts'
import { pointsLedger } from '../../../server/db/schema.ts'
import { grantPoints } from '../grant-points.ts'
import type { OrderMove } from '../../../server/domain/order-transitions.ts'
import { expirePoints } from '../../../server/domain/points-expiry.ts'
import { orderOf } from '../shops/open-test-shop.ts'
import { seededPart } from '../../setup/seeded.ts'
import {
  HANGS_AFTER_MS,
  patiently,
  PAUSE_MS,
  SHARES,
  type Acting,
  type Action,
  type Run,
} from './ledger-run.ts'
import { move, parcel, replace, wait } from './order-actions.ts'

const MOVES: readonly OrderMove[] = ['accepted', 'declined', 'onHold', 'complete']
const FIRST_ATTEMPT = 1_790_000_000_000_000
/** Maximum validity of points that expire during the run. */
const MOST_SECONDS = 6

/** The actions of a run: the same seed gives the same ones. */
export function* actionsOf(seed: number, count: number): Generator<Action> {
  for (let place = 0; place < count; place += 1) {
    const chance = seededPart(seed, place)
    const anyPlace = (): number => chance.between(0, 1e6)
    const line = () => ({ product: anyPlace(), quantity: chance.between(1, 3) })
    yield {
      place,
      kind: chance.pick(SHARES),
      member: anyPlace(),
      lines: [line(), line()],
      points: chance.between(-200, 399) || 1,
      validSeconds: chance.between(0, MOST_SECONDS - 1),
      to: chance.oneOf(MOVES),
      order: anyPlace(),
      server: anyPlace(),
    }
  }
}

const at = <Item>(items: readonly Item[], place: number): Item => items[place % items.length]!

/** Repeats a call until it gets a reply, from one running server after the other. */
async function answerOf<Data>(
  { cluster, result, tokens }: Run,
  { memberId, server }: Acting,
  { path: callPath, body }: { path: string; body: string },
): Promise<Data | null> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(memberId)}` }
  const until = Date.now() + HANGS_AFTER_MS
  for (let place = server; ; place += 1) {
    const url = `${at(cluster.servers, place).origin}/api/v1${callPath}`
    const signal = AbortSignal.timeout(HANGS_AFTER_MS)
    const reply = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null)
    if (reply !== null && reply.status < 500) return ((await reply.json()) as { data: Data | null }).data
    result.repeated += 1
    if (Date.now() > until) throw new Error(`${callPath} was not answered`)
    await pause(PAUSE_MS)
  }
}

async function redeem(run: Run, action: Acting): Promise<void> {
  const { cluster, result } = run
  const lines = new Map(
    action.lines.map(({ product, quantity }) => [at(cluster.productIds, product), quantity]),
  )
  const order = orderOf(
    { clientLoginId: cluster.clientLoginId, id: action.memberId },
    [...lines].map(([id, quantity]) => ({ id, quantity, points: 1 })),
    { uniqueIdentify: FIRST_ATTEMPT + action.place },
  )
  const body = JSON.stringify(await encryptOrder(order, DEVELOPMENT_ORDER_KEY))
  const data = await answerOf<{ order_id: number }>(run, action, { path: '/create-order', body })
  if (data === null) result.refused += 1
  else {
    result.orders += 1
    result.confirmed.set(order.uniqueIdentify, data.order_id)
  }
}

/** Cancels one of the member's orders, with two concurrent calls. */
async function cancel(run: Run, action: Acting): Promise<void> {
  const { rows } = await run.cluster.database.pool.query<{ id: number; mobile: string }>(
    `select o.id, m.mobile from orders o join members m on m.id = o.member_id
      where m.id = $1 and o.status = 0 order by o.id`,
    [action.memberId],
  )
  if (rows.length === 0) return
  const order = at(rows, action.order)
  const request = { client_id: run.cluster.clientLoginId, user_id: order.mobile, order_id: order.id }
  const sent = { path: '/cancel-order', body: JSON.stringify(request) }
  const answers = await Promise.all([answerOf(run, action, sent), answerOf(run, action, sent)])
  if (answers.some((data) => data !== null)) run.result.cancelled += 1
}

async function grant({ cluster, result }: Run, { memberId, points, place }: Acting): Promise<void> {
  // Granted twice on purpose: a grant with its own key counts once, even if the first reply was lost.
  const line = { memberId, amount: points, reason: 'Under load', idempotencyKey: `load ${place}` }
  const give = () => grantPoints(cluster.database.db, line)
  await patiently(give)
  await patiently(give)
  result.grants += 1
}

/** Grants points that expire during the run, or have expired already; what is left of them is written off meanwhile. */
async function grantForAWhile({ cluster, result }: Run, action: Acting): Promise<void> {
  const line = {
    memberId: action.memberId,
    amount: Math.abs(action.points),
    reason: 'For a while',
    expiresAt: new Date(Date.now() + action.validSeconds * 1000),
    idempotencyKey: `load ${action.place}`,
  }
  const give = () => cluster.database.db.insert(pointsLedger).values(line).onConflictDoNothing()
  await patiently(give)
  await patiently(give)
  result.grants += 1
}

/** As each server does every minute; here as often as possible. */
export async function expire({ cluster, result }: Run): Promise<void> {
  result.expired += (await patiently(() => expirePoints(cluster.database.pool))) ?? 0
}

const ways: Readonly<Record<Action['kind'], (run: Run, action: Acting) => Promise<void>>> = {
  redeem,
  cancel: async (run, action) => void (await patiently(() => cancel(run, action))),
  grant,
  grantForAWhile,
  expire,
  move: async (run, action) => void (await patiently(() => move(run, action))),
  wait: async (run, action) => void (await patiently(() => wait(run, action))),
  parcel: async (run, action) => void (await patiently(() => parcel(run, action))),
  replace: async (run, action) => void (await patiently(() => replace(run, action))),
}

/** Does one action, and repeats it until it gets a reply. */
export const act = (run: Run, action: Action): Promise<void> =>
  ways[action.kind](run, { ...action, memberId: at(run.cluster.memberIds, action.member) })
