/** The search: short words, typing errors, other scripts, and load that must not delay other calls. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../setup/eventually.ts'
import { addCategory, addClient, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop, type TestShop } from '../shops/open-test-shop.ts'

const shop = fixture(() => openTestShop({ SEARCHES_AT_ONCE: '1' }))

const NAMES: Readonly<Record<string, Record<string, string>>> = {
  BOTTLE: { en: 'Steel bottle', hi: 'स्टील बोतल', ar: 'زجاجة فولاذ', zh: '不锈钢水瓶' },
  SAREE: { en: 'Silk saree (hand-woven)', hi: 'रेशमी साड़ी', ar: 'ساري حرير', zh: '丝绸纱丽' },
  // With a precomposed letter: names are stored as they were typed.
  CLOTH: { en: 'Cloth', hi: 'सा\u{95c}ी का कपड़ा' },
  PHONES: { en: 'Wireless headphones', hi: 'वायरलेस हेडफ़ोन', ar: 'سماعات لاسلكية', zh: '无线耳机' },
}

beforeAll(async () => {
  const { db } = shop.database
  const client = await addClient(db)
  const category = await addCategory(db, client.id)
  for (const [code, name] of Object.entries(NAMES)) await addProduct(db, category, { code, name })
})

async function found(search_name: string): Promise<string[]> {
  const { data } = await shop.call('fetchAllProducts', {
    client_id: 'acme',
    page: 1,
    per_page: 50,
    search_name,
  })
  return (data as { products: { product_code: string }[] }).products.map(({ product_code }) => product_code)
}

describe('a search', () => {
  it.each([
    ['one letter that a word begins with', 'w', ['SAREE', 'PHONES']],
    ['two letters', 'bo', ['BOTTLE']],
    ['two letters after a hyphen or a bracket', 'wo ha', ['SAREE']],
    ['no letter within a word, for one alone', 'x', []],
    ['a typing error', 'botle', ['BOTTLE']],
    ['one letter too many', 'bottlle', ['BOTTLE']],
    ['letters the wrong way round', 'bottel', ['BOTTLE']],
    ['as it sounds', 'hedfones', ['PHONES']],
    ['one right word and a wrong one', 'wireles hedphones', ['PHONES']],
    ['Devanagari', 'बोतल', ['BOTTLE']],
    ['a part of a word in Devanagari', 'हेड', ['PHONES']],
    ['Devanagari whose marks are characters of their own', 'साड\u{93c}ी', ['SAREE', 'CLOTH']],
    ['Devanagari whose marks are not', 'सा\u{95c}ी', ['SAREE', 'CLOTH']],
    ['Arabic', 'زجاجة', ['BOTTLE']],
    ['Chinese, within what is written together', '水瓶', ['BOTTLE']],
    ['one Chinese character', '丝', ['SAREE']],
    ['what nothing comes near', 'submarine', []],
    ['punctuation alone', '(', []],
  ])('finds %s [L.18]', async (_what, term, codes) => {
    expect(await found(term)).toEqual(codes)
  })

  it('reads no typing error into what is there', async () => {
    expect(await found('steel')).toEqual(['BOTTLE'])
  })
})

/** Locks products against reading until `end` or the test's end. */
async function lockProducts(): Promise<{ end(): Promise<void> }> {
  const holder = new pg.Client({ connectionString: shop.database.url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table products in access exclusive mode')
  return holder
}

const askFor = (more: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/fetch-all-products',
    payload: { client_id: 'acme', page: 1, per_page: 50, ...more },
  })

/** Resolves when this shop caches its reads: it then knows whether the client requires a login without using a slot. */
async function cachesWhatItRead({ call }: TestShop): Promise<void> {
  let taken = 0
  const count = () => void (taken += 1)
  shop.database.pool.on('acquire', count)
  onTestFinished(() => void shop.database.pool.off('acquire', count))
  await eventually(async () => {
    taken = 0
    await call('fetchAllCategories', { client_id: 'acme' })
    return taken === 0
  })
}

describe('more searches than there is room for', () => {
  it('is refused early beyond what can wait, told when to come again, and leaves members alone', async () => {
    const holder = await lockProducts()
    const searches = Array.from({ length: 60 }, (_, number) => askFor({ search_name: `term-${number}` }))
    const refused = await Promise.race(searches)
    expect(refused.statusCode).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // Other calls are not affected: there are free connections and free slots.
    expect((await shop.call('clientDetails', { client_id: 'acme' })).status).toBe(200)
    // PostgreSQL ends the running search; the next one gets its turn.
    await holder.end()
    const statuses = (await Promise.all(searches)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(29)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
    expect(await found('bottle')).toEqual(['BOTTLE'])
  })

  it('that takes too long is ended by the database, and told to come again', async () => {
    const holder = await lockProducts()
    const reply = await shop.call('fetchAllProducts', {
      client_id: 'acme',
      page: 1,
      per_page: 50,
      search_name: 'too long',
    })
    await holder.end()
    expect(reply).toMatchObject({ status: 503, code: 503, data: null })
  })

  it('keeps no category’s page waiting', async () => {
    const holder = await lockProducts()
    const searches = Array.from({ length: 40 }, (_, number) => askFor({ search_name: `search-${number}` }))
    expect((await Promise.race(searches)).statusCode).toBe(503)
    const category = askFor({ category_filter: [1] })
    await holder.end()
    expect((await category).statusCode).toBe(200)
    await Promise.all(searches)
  })

  it('for the same words takes no place among all calls', async () => {
    const narrow = await openTestShop({ CALLS_AT_ONCE: '5' }, { database: shop.database })
    onTestFinished(() => narrow.close())
    await cachesWhatItRead(narrow)
    const holder = await lockProducts()
    const payload = { client_id: 'acme', page: 1, per_page: 50, search_name: 'the same' }
    const asked = { method: 'POST', url: '/api/v1/fetch-all-products', payload } as const
    const searches = []
    // Only as many as needed: PostgreSQL ends a search that waits long for the lock.
    for (let callers = 0; callers < 7; callers += 1) {
      searches.push(narrow.app.inject(asked))
      expect((await narrow.call('clientDetails', { client_id: 'acme' })).status).toBe(200)
    }
    await holder.end()
    const statuses = (await Promise.all(searches)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  it('whose callers hang up while they wait gives their places to others at once', async () => {
    const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
    const holder = await lockProducts()
    const searches = Array.from({ length: 40 }, (_, number) =>
      request({ port, method: 'POST', path: '/api/v1/fetch-all-products', agent: false }, (reply) =>
        reply.resume(),
      )
        .on('error', () => undefined)
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ client_id: 'acme', page: 1, per_page: 50, search_name: `left-${number}` })),
    )
    const [refused] = (await Promise.race(searches.map((call) => once(call, 'response')))) as [
      IncomingMessage,
    ]
    expect(refused.statusCode).toBe(503)
    for (const call of searches) call.destroy()
    const connections = promisify(shop.app.server.getConnections.bind(shop.app.server))
    await eventually(async () => (await connections()) === 0)
    // An aborted one may still be running, or the next one already is; the others wait.
    const others = Array.from({ length: 29 }, (_, number) => askFor({ search_name: `other-${number}` }))
    await holder.end()
    expect(new Set((await Promise.all(others)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})

it('works without pg_trgm, but for typing errors', async () => {
  await shop.database.pool.query('drop extension pg_trgm cascade')
  expect(await found('bottle')).toEqual(['BOTTLE'])
  expect(await found('水瓶')).toEqual(['BOTTLE'])
  expect(await found('botttle')).toEqual([])
})
