import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encryptOrder } from '../../../src/api/order-cipher.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../../src/contract/order-key.ts'
import { openDatabase, type OpenDatabase } from '../../../server/db/open.ts'
import { orders } from '../../../server/db/schema.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { orderOf } from '../shops/open-test-shop.ts'
import { codeInOutbox, startTestServer, type RunningServer } from '../start-test-server.ts'

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
const PATIENCE = { interval: 1, timeout: 60_000 }

const ATTEMPTS = 300
/** Few enough that the kill comes before the last one is sent, and that no call exceeds the limit. */
const AT_ONCE = 10
const PRICE = 7
const STOCK = 100_000
const BALANCE = 1_000_000
const MOBILE = '9876543210'

const dataDirectory = fixture(openFolder)
let database: OpenDatabase
let server: RunningServer
let memberId: number
let productId: number

beforeAll(async () => {
  server = await startTestServer(dataDirectory.path)
  database = await openDatabase({ dataDirectory: dataDirectory.path })
  const { db } = database
  const client = await addClient(db)
  const category = await addCategory(db, client.id)
  productId = (await addProduct(db, category, { code: 'MUG', points: PRICE, stock: STOCK })).id
  memberId = (await addMember(db, client.id, { mobile: MOBILE, balance: BALANCE })).id
})

afterAll(async () => {
  await server.stop()
  await database.close()
})

async function post(
  path: string,
  body: unknown,
  token?: string,
): Promise<{ message: string; data: unknown }> {
  const reply = await fetch(`${server.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return (await reply.json()) as { message: string; data: unknown }
}

async function logIn(): Promise<string> {
  await rm(server.outboxFile, { force: true })
  await post('/get-otp-user-login', { client_id: 'acme', mobile_number: MOBILE })
  const code = await expect
    .poll(() => codeInOutbox(server.outboxFile, MOBILE).catch(() => ''))
    .toMatch(/^\d{6}$/)
    .then(() => codeInOutbox(server.outboxFile, MOBILE))
  const reply = await post('/verify-otp-user-login', { mobile_number: MOBILE, request_otp: code })
  return (reply.data as { token: string }).token
}

interface Books {
  orders: number
  lines: number
  spent: number
  ledger: number
  balance: number
  stock: number
}

async function books(): Promise<Books> {
  const { rows } = await database.pool.query<Books>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from order_lines) as lines,
       (select coalesce(sum(total_points), 0)::int from orders) as spent,
       (select sum(amount)::int from points_ledger where member_id = $1) as ledger,
       (select points from members where id = $1) as balance,
       (select stock from products where id = $2) as stock`,
    [memberId, productId],
  )
  if (!rows[0]) throw new Error('no books')
  return rows[0]
}

describe('a server that is killed in the middle of orders', () => {
  it('leaves ledger, balance, stock and orders in agreement, and knows its orders after a restart', async () => {
    const token = await logIn()
    const member = { clientLoginId: 'acme', id: memberId }
    const sent = Array.from({ length: ATTEMPTS }, () => orderOf(member, [{ id: productId }]))
    const seal = (order: (typeof sent)[number]) => encryptOrder(order, DEVELOPMENT_ORDER_KEY)
    let answered = 0
    const waiting = sent.values()
    const underWay = Array.from({ length: AT_ONCE }, async () => {
      for (const order of waiting) {
        // Calls that the killed server no longer answers fail with a network error.
        const reply = await post('/create-order', await seal(order), token).catch(() => null)
        if (reply?.message === 'Success') answered += 1
      }
    })
    await expect.poll(() => answered, PATIENCE).toBeGreaterThan(20)
    await server.kill()
    await Promise.all(underWay)

    server = await startTestServer(dataDirectory.path)
    const after = await books()
    // The kill came in between: some orders were placed, others were not.
    expect(after.orders).toBeGreaterThanOrEqual(answered)
    expect(after.orders).toBeLessThan(sent.length)
    expect(after).toEqual({
      orders: after.orders,
      lines: after.orders,
      spent: after.orders * PRICE,
      ledger: BALANCE - after.orders * PRICE,
      balance: BALANCE - after.orders * PRICE,
      stock: STOCK - after.orders,
    })

    // The shop repeats every attempt in the same session: each becomes exactly one order.
    const replies = new Set<string>()
    const again = sent.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const order of again)
          replies.add((await post('/create-order', await seal(order), token)).message)
      }),
    )
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
    const token = await logIn()
    const { rows } = await database.pool.query<{ id: number }>('select id from orders where status = 0')
    let answered = 0
    const cancelAll = (each: (reply: { message: string } | null) => void) => {
      const waiting = rows.values()
      return Array.from({ length: AT_ONCE }, async () => {
        for (const { id } of waiting) {
          const request = { client_id: 'acme', user_id: MOBILE, order_id: id }
          each(await post('/cancel-order', request, token).catch(() => null))
        }
      })
    }
    const underWay = cancelAll((reply) => {
      if (reply?.message === 'Success') answered += 1
    })
    await expect.poll(() => answered, PATIENCE).toBeGreaterThan(20)
    await server.kill()
    await Promise.all(underWay)

    server = await startTestServer(dataDirectory.path)
    const kept = await database.pool.query('select id from orders where status = 0')
    // The kill came in between.
    expect(kept.rowCount).toBeGreaterThan(0)
    expect(rows.length - (kept.rowCount ?? 0)).toBeGreaterThanOrEqual(answered)
    const left = kept.rowCount ?? 0
    expect(await books()).toMatchObject({ balance: BALANCE - left * PRICE, stock: STOCK - left })
    const replies = new Set<string | undefined>()
    await Promise.all(cancelAll((reply) => replies.add(reply?.message)))
    expect(replies).toEqual(new Set(['Success']))
    expect(await books()).toMatchObject({ ledger: BALANCE, balance: BALANCE, stock: STOCK })
  })

  it('finishes what it has begun when it is asked to stop', async () => {
    const token = await logIn()
    const sealed = await Promise.all(
      Array.from({ length: 20 }, () =>
        encryptOrder(
          orderOf({ clientLoginId: 'acme', id: memberId }, [{ id: productId }]),
          DEVELOPMENT_ORDER_KEY,
        ),
      ),
    )
    const before = (await books()).orders
    const underWay = sealed.map((order) => post('/create-order', order, token).catch(() => null))
    const first = await Promise.race(underWay)
    expect(first).toMatchObject({ message: 'Success' })
    expect(await server.stop()).toBe(0)
    const answered = (await Promise.all(underWay)).filter((reply) => reply?.message === 'Success').length
    expect((await books()).orders - before).toBe(answered)
    server = await startTestServer(dataDirectory.path)
  })
})
