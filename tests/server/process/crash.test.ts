/** A server that is killed while it serves: what it had answered stands, and what it had not can be asked again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPart } from '../../../build/ensure-built.ts'
import { encryptOrder } from '../../../src/api/order-cipher.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../../src/contract/order-key.ts'
import { orders } from '../../../server/db/schema.ts'
import { needsBuilt } from '../built-parts.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { orderOf } from '../shops/open-test-shop.ts'
import { startTestServer, type RunningServer } from '../start-test-server.ts'
import { openTestDatabase } from '../test-database.ts'

const ATTEMPTS = 60
const AT_ONCE = 8
/** The answers before the kill; most calls have not been sent by then. */
const KILLED_AFTER = 15
const PRICE = 7
const STOCK = 100_000
const BALANCE = 1_000_000
const MOBILE = '9876543210'

needsBuilt(serverPart)
const database = fixture(openTestDatabase)
const dataDirectory = fixture(openFolder)
let server: RunningServer
let memberId: number
let productId: number

const start = () => startTestServer(dataDirectory.path, { DATABASE_URL: database.url })

beforeAll(async () => {
  server = await start()
  const { db } = database
  const client = await addClient(db)
  const category = await addCategory(db, client.id)
  productId = (await addProduct(db, category, { code: 'MUG', points: PRICE, stock: STOCK })).id
  memberId = (await addMember(db, client.id, { mobile: MOBILE, balance: BALANCE })).id
})

afterAll(() => server.stop())

/** Makes a call for each, some at once. @param onMessage called with its message, null if it has no reply */
async function callForEach<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<{ message: string }>,
  onMessage: (message: string | null) => void,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) onMessage((await call(item).catch(() => null))?.message ?? null)
    }),
  )
}

/** The same, and kills the server on the way. @returns how many succeeded before */
async function killedAmid<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<{ message: string }>,
): Promise<number> {
  let answered = 0
  let killed: Promise<void> | undefined
  await callForEach(items, call, (message) => {
    if (message === 'Success') answered += 1
    if (answered === KILLED_AFTER) killed ??= server.kill()
  })
  await killed
  server = await start()
  return answered
}

async function books() {
  const { rows } = await database.pool.query<Record<string, number>>(
    `select (select count(*)::int from orders) as orders,
       (select count(*)::int from orders where status = 0) as open, (select count(*)::int from order_lines) as lines,
       (select coalesce(sum(total_points), 0)::int from orders) as spent,
       (select sum(amount)::int from points_ledger where member_id = $1) as ledger,
       (select points from members where id = $1) as balance,
       (select stock from products where id = $2) as stock`,
    [memberId, productId],
  )
  return rows[0]!
}

describe('a server that is killed in the middle of orders', () => {
  it('leaves ledger, balance, stock and orders in agreement, and knows its orders after a restart', async () => {
    const token = await server.logIn(MOBILE)
    const member = { clientLoginId: 'acme', id: memberId }
    const sent = Array.from({ length: ATTEMPTS }, () => orderOf(member, [{ id: productId }]))
    const place = async (order: (typeof sent)[number]) =>
      server.post('/create-order', await encryptOrder(order, DEVELOPMENT_ORDER_KEY), token)
    const answered = await killedAmid(sent, place)

    const after = await books()
    const kept = after['orders'] ?? 0
    // The kill came in between: some orders were placed, others were not.
    expect(kept).toBeGreaterThanOrEqual(answered)
    expect(kept).toBeLessThan(sent.length)
    expect(after).toEqual({
      orders: kept,
      open: kept,
      lines: kept,
      spent: kept * PRICE,
      ledger: BALANCE - kept * PRICE,
      balance: BALANCE - kept * PRICE,
      stock: STOCK - kept,
    })

    // The shop repeats every attempt in the same session: each becomes exactly one order.
    const replies = new Set<string | null>()
    await callForEach(sent, place, (message) => replies.add(message))
    expect(replies).toEqual(new Set(['Success']))
    expect(await books()).toMatchObject({
      orders: ATTEMPTS,
      balance: BALANCE - ATTEMPTS * PRICE,
      stock: STOCK - ATTEMPTS,
    })
    const placed = await database.db.select({ attempt: orders.uniqueIdentify }).from(orders)
    expect(new Set(placed.map(({ attempt }) => attempt)).size).toBe(ATTEMPTS)
  })

  it('has given back each cancelled order once, also those whose cancellation was not answered [C.2]', async () => {
    const token = await server.logIn(MOBILE)
    const cancel = ({ id }: { id: number }) =>
      server.post('/cancel-order', { client_id: 'acme', user_id: MOBILE, order_id: id }, token)
    const { rows: placed } = await database.pool.query<{ id: number }>('select id from orders')
    const answered = await killedAmid(placed, cancel)

    const after = await books()
    const left = after['open'] ?? 0
    // The kill came in between.
    expect(left).toBeGreaterThan(0)
    expect(placed.length - left).toBeGreaterThanOrEqual(answered)
    expect(after).toMatchObject({ balance: BALANCE - left * PRICE, stock: STOCK - left })
    const replies = new Set<string | null>()
    await callForEach(placed, cancel, (message) => replies.add(message))
    expect(replies).toEqual(new Set(['Success']))
    expect(await books()).toMatchObject({ ledger: BALANCE, balance: BALANCE, stock: STOCK })
  })
})
