/** Too many calls, an unreachable database, a full disk: the server replies with 503 and recovers. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../server/db/open.ts'
import { endpoints, type EndpointName } from '../../../src/contract/endpoints.ts'
import { answerFault } from '../../../server/routes/answer-fault.ts'
import { ConcurrencyLimit } from '../../../server/routes/concurrency-limit.ts'
import { BASE_PATH } from '../../../src/contract/routes.ts'
import { eventually } from '../../setup/eventually.ts'
import { openFolder } from '../open-folder.ts'
import { fixture } from '../fixture.ts'
import { TcpProxy } from '../tcp-proxy.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { openTestShop, orderOf, type TestReply, type TestShop } from '../shops/open-test-shop.ts'
import { requestsOfCalls } from '../requests-of-calls.ts'
import { openTestDatabase } from '../test-database.ts'

const MOST_CALLS = 4
const BUSY = 'The shop is very busy. Please try again in a moment.'
/** The page as it is built; the home data replaces the comment. */
const BARE_PAGE = '<!doctype html><html><head></head><body><!--home-data--></body></html>'
const AWAY = 'The shop cannot reach its data right now. Please try again in a moment.'

const direct = fixture(openTestDatabase)
const webDirectory = fixture(openFolder)
let database: OpenDatabase
let proxy: TcpProxy
let shop: TestShop
let asha: { clientLoginId: string; id: number; token: string }
let bag: number
let origin: string
const lost: Error[] = []

beforeAll(async () => {
  const url = new URL(direct.url)
  proxy = new TcpProxy({ host: url.hostname, port: Number(url.port) })
  await proxy.mend()
  url.port = String(proxy.port)
  database = await openDatabase({
    databaseUrl: url.href,
    dataDirectory: '',
    connections: 20,
    onConnectionLost: (error) => lost.push(error),
  })
  await writeFile(join(webDirectory.path, 'index.html'), BARE_PAGE)
  shop = await openTestShop({ CALLS_AT_ONCE: String(MOST_CALLS), WEB_DIR: webDirectory.path }, { database })
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const acme = await addClient(database.db)
  bag = (await addProduct(database.db, await addCategory(database.db, acme.id), { code: 'BAG' })).id
  const { id } = await addMember(database.db, acme.id, { balance: 100_000 })
  asha = { clientLoginId: 'acme', id, token: await shop.logIn('acme', '9876543210') }
})

afterAll(async () => {
  await shop.close()
  await database.close()
  await proxy.cut()
})

/** Sends a request whose body never arrives. @returns the reply */
async function askWithoutBody(): Promise<IncomingMessage> {
  const call = request(`${origin}/api/v1/client-details`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '1000' },
  })
  call.flushHeaders()
  const [reply] = (await once(call, 'response')) as [IncomingMessage]
  call.on('error', () => undefined).destroy()
  return reply
}

const redeem = () => shop.placeOrder(orderOf(asha, [{ id: bag }]), asha.token)

async function homeOf(clientLoginId: string): Promise<string> {
  return (await shop.app.inject(`${BASE_PATH}/${clientLoginId}`)).body
}

async function countOrders(): Promise<number> {
  return (await direct.pool.query<{ n: number }>('select count(*)::int as n from orders')).rows[0]!.n
}

describe('more calls than there is room for', () => {
  /** Runs `look` while orders that wait occupy every slot. @returns the orders' replies */
  async function whileFull(look: () => Promise<void>): Promise<TestReply[]> {
    const holder = await direct.pool.connect()
    await holder.query('begin')
    await holder.query('select from members where id = $1 for update', [asha.id])
    const waiting = Array.from({ length: MOST_CALLS }, redeem)
    await eventually(async () => {
      const { rowCount } = await direct.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%place_order%'
          and datname = current_database()`,
      )
      return rowCount === MOST_CALLS
    })
    try {
      await look()
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    return Promise.all(waiting)
  }

  it('are refused at once with 503 and when to come again; those before are answered, and those after', async () => {
    const before = await countOrders()
    const answers = await whileFull(async () => {
      const refused = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/client-details',
        payload: { client_id: 'acme' },
      })
      expect(refused.statusCode).toBe(503)
      expect(refused.json()).toEqual({ message: BUSY, code: 503, data: null })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(await redeem()).toMatchObject({ status: 503, message: BUSY })
      // Before anything of the body is read.
      expect((await askWithoutBody()).statusCode).toBe(503)
      // The liveness check must not depend on the load.
      expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
    })
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await redeem()).status).toBe(200)
    expect(await countOrders()).toBe(before + MOST_CALLS + 1)
  })

  it('read nothing for anybody: not for clients nobody knows, not into a page, not to let into a channel', async () => {
    await whileFull(async () => {
      const nobody = await Promise.all(
        (['clientDetails', 'fetchAllCategories', 'fetchHomePageData'] as const).map((name) =>
          shop.call(name, { client_id: 'nobody', clientLoginId: 'nobody' }),
        ),
      )
      expect(nobody.map(({ status }) => status)).toEqual([503, 503, 503])
      const channel = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/broadcasting/auth',
        payload: `socket_id=1.1`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${asha.token}`,
        },
      })
      expect(channel.statusCode).toBe(503)
      // A page without its data requests it, and gets the error.
      expect(await homeOf('acme')).toBe(BARE_PAGE)
      expect(await homeOf('nobody')).toBe(BARE_PAGE)
    })
    expect(await homeOf('acme')).toContain('"banners"')
    expect(await homeOf('nobody')).toBe(BARE_PAGE)
  })
})

describe('a database that is away', () => {
  it('fails whoever is in the middle of a transaction, and nobody else', async () => {
    const held = await database.pool.connect()
    await held.query('begin')
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
    await direct.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await eventually(() => lost.length > 0)
    await expect(held.query('select 1')).rejects.toThrow(/./)
    held.release()
    expect((await redeem()).status).toBe(200)
  })

  it('is said with 503 to whatever is asked for, and ends no process', async () => {
    const requests = requestsOfCalls({ memberId: asha.id, productId: bag, stateId: 1, cityId: 1 })
    const client = { client_id: 'acme' }
    const questions: [EndpointName, Record<string, unknown>][] = [
      ...(Object.entries(requests) as [EndpointName, Record<string, unknown>][]),
      ['fetchAllProducts', client],
      ['fetchAllProducts', { ...client, category_filter: [1] }],
      ['fetchAllCategories', {}],
    ]
    const ask = ([name, request]: (typeof questions)[number], token?: string) =>
      shop.call(name, request, token)
    await proxy.cut()
    // Replies are cached until the server notices that it lost the listening connection.
    await eventually(async () => (await ask(['fetchAllProducts', client])).status === 503)
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    // A visitor's logout succeeds without a query.
    const isForVisitors = (name: EndpointName) => endpoints[name].auth !== 'required' && name !== 'logout'
    const answers: [EndpointName, TestReply][] = []
    // One by one: concurrent calls above the limit would be rejected without a query.
    for (const question of questions) {
      const [name] = question
      if (isForVisitors(name)) answers.push([name, await ask(question)])
      answers.push([name, await ask(question, asha.token)])
    }
    // The page itself needs no database: the shop then requests its data and shows the error.
    expect(await homeOf('acme')).toBe(BARE_PAGE)
    await proxy.mend()
    await eventually(async () => (await redeem()).status === 200)
    process.off('unhandledRejection', note)
    const isSaid = ({ status, message, retryAfter }: TestReply) =>
      status === 503 && message === AWAY && Number(retryAfter) > 0
    expect(answers.filter(([, reply]) => !isSaid(reply))).toEqual([])
    expect(unhandled).toEqual([])
  })

  it('is said with 503, and is found again as soon as it is back', async () => {
    await proxy.cut()
    expect(await redeem()).toMatchObject({ status: 503, message: AWAY })
    expect((await shop.app.inject('/readyz')).statusCode).toBe(503)
    await proxy.mend()
    await eventually(async () => (await redeem()).status === 200)
    await eventually(async () => (await shop.app.inject('/readyz')).statusCode === 200)
  })
})

describe('a database that an operator moves', () => {
  /** Executed from another database of the same PostgreSQL; ends all connections to this one. */
  async function ofDatabase(setting: string): Promise<void> {
    const url = new URL(direct.url)
    const name = url.pathname.slice(1)
    url.pathname = '/postgres'
    const beside = new pg.Client({ connectionString: url.href })
    await beside.connect()
    await beside.query(`alter database ${name} ${setting}`)
    await beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await beside.end()
  }

  it.each([
    ['takes nobody in', 'allow_connections false', 'allow_connections true'],
    ['can only be read', 'set default_transaction_read_only = on', 'reset default_transaction_read_only'],
  ])('and that meanwhile %s is said with 503, until it is as before', async (_what, away, back) => {
    await ofDatabase(away)
    // Terminating a connection first fails its running call with another message.
    await eventually(async () => (await redeem()).message === AWAY)
    expect(await redeem()).toMatchObject({ status: 503, message: AWAY })
    await ofDatabase(back)
    await eventually(async () => (await redeem()).status === 200)
  })
})

describe('a disk that is full', () => {
  it('is said with 503 and changes nothing, until there is room again', async () => {
    const before = await countOrders()
    await direct.pool.query(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
    await direct.pool.query('create trigger no_room before insert on orders execute function no_room()')
    const balance = (await shop.call('me', {}, asha.token)).data
    expect(await redeem()).toMatchObject({ status: 503, message: AWAY, data: null })
    await direct.pool.query('drop trigger no_room on orders')
    expect((await shop.call('me', {}, asha.token)).data).toEqual(balance)
    expect((await redeem()).status).toBe(200)
    expect(await countOrders()).toBe(before + 1)
  })
})

describe('a call that takes too long', () => {
  it('is answered with 503 and when to come again', async () => {
    const app = fastify()
    app.setErrorHandler(answerFault)
    new ConcurrencyLimit({ atOnce: 1 }).guard(app, 50)
    app.get('/never', () => new Promise(() => undefined))
    const reply = await app.inject('/never')
    await app.close()
    expect(reply.statusCode).toBe(503)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.json()).toEqual({ message: AWAY, code: 503, data: null })
  })
})
