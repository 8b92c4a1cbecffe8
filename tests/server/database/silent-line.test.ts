/** A connection to PostgreSQL that breaks silently: a lost host, or a firewall that dropped its state. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../server/db/open.ts'
import { eventually } from '../../setup/eventually.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop, orderOf, type TestShop } from '../shops/open-test-shop.ts'
import { TcpProxy } from '../tcp-proxy.ts'
import { openTestDatabase } from '../test-database.ts'

/** The server's own timeouts are 12 s for a statement and 10 s for a connection; the test need not wait that long. */
const STATEMENT_MS = 1000
const CONNECT_MS = 1000
const CONNECTIONS = 4

const direct = fixture(openTestDatabase)
let database: OpenDatabase
let proxy: TcpProxy
let shop: TestShop
let asha: { clientLoginId: string; id: number; token: string }
let bag: number

beforeAll(async () => {
  const url = new URL(direct.url)
  proxy = new TcpProxy({ host: url.hostname, port: Number(url.port) })
  await proxy.mend()
  url.port = String(proxy.port)
  database = await openDatabase({
    databaseUrl: url.href,
    dataDirectory: '',
    connections: CONNECTIONS,
    statementTimeoutMs: STATEMENT_MS,
  })
  shop = await openTestShop({}, { database })
  const acme = await addClient(database.db)
  bag = (await addProduct(database.db, await addCategory(database.db, acme.id), { code: 'BAG', points: 1 }))
    .id
  const { id } = await addMember(database.db, acme.id, { balance: 1000 })
  asha = { clientLoginId: 'acme', id, token: await shop.logIn('acme', '9876543210') }
})

afterAll(async () => {
  await shop.close()
  await database.close()
  await proxy.cut()
})

/** Until the line carries again, a connection is given up soon. */
function swallow(): void {
  database.pool.options.connectionTimeoutMillis = CONNECT_MS
  proxy.swallow()
}
function carry(): void {
  database.pool.options.connectionTimeoutMillis = 10 * CONNECT_MS
  proxy.carry()
}

const redeem = () => shop.placeOrder(orderOf(asha, [{ id: bag }]), asha.token)
const me = () => shop.call('me', {}, asha.token)

it('is given up soon: calls are answered with 503, and all is well once new connections are carried', async () => {
  // Every connection of the pool has been used.
  await Promise.all(Array.from({ length: 2 * CONNECTIONS }, me))
  swallow()
  const asked = [...Array.from({ length: CONNECTIONS }, redeem), ...Array.from({ length: CONNECTIONS }, me)]
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  expect(answers.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect((await shop.app.inject('/readyz')).statusCode).toBe(503)
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)

  carry()
  await eventually(async () => (await redeem()).status === 200)
  expect((await me()).status).toBe(200)
  expect((await shop.app.inject('/readyz')).statusCode).toBe(200)
  expect(database.pool.waitingCount).toBe(0)
})

it('that dies in the middle of a transaction gives its connection back at once', async () => {
  const held = await database.pool.connect()
  await held.query('begin')
  swallow()
  await expect(held.query('select 1')).rejects.toThrow('Query read timeout')
  // Statements queued behind it, such as the rollback, do not wait for another timeout.
  await expect(held.query('rollback')).rejects.toThrow(/Connection terminated|not queryable/)
  held.release()
  carry()
  await eventually(async () => (await me()).status === 200)
})
