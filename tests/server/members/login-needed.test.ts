/** A client that requires a login (`--login-needed yes`) shows its catalogue only to its members. */
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { banners, clients, contentPages } from '../../../server/db/schema.ts'
import { endpoints, type EndpointName } from '../../../src/contract/endpoints.ts'
import { eventually } from '../../setup/eventually.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop, read } from '../shops/open-test-shop.ts'

const shop = fixture(openTestShop)
let bag: number
let cup: number
let tokens: { own: string; other: string }
beforeAll(async () => {
  const { db } = shop.database
  const club = await addClient(db, { loginId: 'Club', userLoginNeeded: true })
  const open = await addClient(db, { loginId: 'open', clientCode: 'OPN' })
  const category = await addCategory(db, club.id)
  bag = (await addProduct(db, category, { code: 'BAG', isFeature: true, isLatest: true })).id
  cup = (await addProduct(db, await addCategory(db, open.id), { code: 'CUP', isFeature: true })).id
  await db.insert(banners).values({ clientId: club.id, filename: 'media/banner.webp' })
  await db
    .insert(contentPages)
    .values({ clientId: club.id, kind: 'about', title: 'About the club', description: '<p>Us.</p>' })
  await addMember(db, club.id, { mobile: '9000000001' })
  await addMember(db, open.id, { mobile: '9000000002' })
  tokens = { own: await shop.logIn('club', '9000000001'), other: await shop.logIn('open', '9000000002') }
})

const catalogueCalls = (): [EndpointName, Record<string, unknown>][] => [
  ['fetchAllProducts', { client_id: 'club' }],
  ['fetchAllProducts', { client_id: 'CLUB', search_name: 'bag' }],
  ['fetchAllCategories', { client_id: 'club' }],
  ['fetchProductDetails', { client_id: 'club', product_id: bag }],
]

describe('a client that demands a login', () => {
  it('shows a visitor who it is, so that the shop can ask for the login, and no list of its catalogue', async () => {
    const home = read('fetchHomePageData', await shop.call('fetchHomePageData', { clientLoginId: 'club' }))
    expect(home.client).toMatchObject({ client_name: 'Acme Industries', user_login_needed: true })
    expect(home.banners).toHaveLength(1)
    const { categories, occasions, limitedProducts, allFeatureProducts, allLatestProducts } = home
    expect([categories, occasions, limitedProducts, allFeatureProducts, allLatestProducts]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
  })

  it('shows its pages and its address to everybody', async () => {
    const about = read('aboutUs', await shop.call('aboutUs', { client_id: 'club' }))
    expect(about.title).toBe('About the club')
    expect((await shop.call('clientDetails', { client_id: 'club' })).message).toBe('Success')
  })

  it('answers a visitor and another client’s member with a refusal, first and again', async () => {
    for (const [name, request] of [...catalogueCalls(), ...catalogueCalls()]) {
      expect(await shop.call(name, request)).toMatchObject({
        status: 401,
        message: 'Please log in to continue.',
      })
      expect(await shop.call(name, request, 'no-session')).toMatchObject({ status: 401 })
      expect(await shop.call(name, request, tokens.other)).toMatchObject({ status: 403 })
    }
  })

  it('tells nobody but its member that it has no such product', async () => {
    const ask = async (token?: string) =>
      (await shop.call('fetchProductDetails', { client_id: 'club', product_id: 999_999 }, token)).status
    expect([await ask(), await ask(tokens.other), await ask(tokens.own)]).toEqual([401, 403, 404])
  })

  it('sends no byte of a cached reply before it is known who asks', async () => {
    const ask = (token: string) => shop.call('fetchAllProducts', { client_id: 'club' }, token)
    expect((await ask(tokens.own)).status).toBe(200)
    const { port } = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
    const { pool } = shop.database
    const holder = await pool.connect()
    await holder.query('begin; lock table sessions in access exclusive mode')
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    const body = JSON.stringify({ client_id: 'club' })
    socket.write(
      `POST /api/v1${endpoints.fetchAllProducts.path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n` +
        `Authorization: Bearer ${tokens.other}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    )
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await eventually(async () => (await pool.query(waiting)).rowCount !== 0)
    expect(received).toBe('')
    await holder.query('rollback')
    holder.release()
    await once(socket, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 403 /)
    expect(received).not.toContain('BAG')
  })

  it('puts no product into the page of a shared link; another client does [N.5]', async () => {
    await mkdir(shop.config.webDirectory, { recursive: true })
    await writeFile(
      join(shop.config.webDirectory, 'index.html'),
      '<!doctype html><head><!--home-preload--></head><!--home-data-->',
    )
    const pageOf = async (productId: number, client: string) => {
      const url = `/rewards_points_website/Product_details/${productId}?client=${client}`
      return (await shop.app.inject({ url })).body
    }
    expect(await pageOf(cup, 'open')).toContain('id="product-data" data-client="open"')
    for (const client of ['club', 'CLUB']) expect(await pageOf(bag, client)).not.toContain('product-data')
    expect(await pageOf(bag, 'open')).not.toContain('product-data')
  })

  it('shows all of it to its member', async () => {
    for (const [name, request] of catalogueCalls()) {
      expect(await shop.call(name, request, tokens.own)).toMatchObject({ status: 200, message: 'Success' })
    }
    const listing = read(
      'fetchAllProducts',
      await shop.call('fetchAllProducts', { client_id: 'club' }, tokens.own),
    )
    expect(listing.products.map(({ product_code }) => product_code)).toEqual(['BAG'])
    const categories = await shop.call('fetchAllCategories', {}, tokens.own)
    expect(read('fetchAllCategories', categories).categories).toHaveLength(1)
  })

  it('opens at once where it no longer demands it, and closes where it does', async () => {
    const { db } = shop.database
    const demand = (userLoginNeeded: boolean) =>
      db.update(clients).set({ userLoginNeeded }).where(eq(clients.loginId, 'Club'))
    const visit = async () => (await shop.call('fetchAllProducts', { client_id: 'club' })).status
    await demand(false)
    await expect.poll(visit).toBe(200)
    await demand(true)
    await expect.poll(visit).toBe(401)
  })
})

it('is followed at once by a server that caches no replies', async () => {
  const forgetful = await openTestShop({ REPLY_CACHE_MB: '0' })
  const { db } = forgetful.database
  const { id } = await addClient(db, { loginId: 'later' })
  const listing = async () => (await forgetful.call('fetchAllProducts', { client_id: 'later' })).status
  expect(await listing()).toBe(200)
  await db.update(clients).set({ userLoginNeeded: true }).where(eq(clients.id, id))
  expect(await eventually(async () => (await listing()) === 401)).toBe(true)
  await forgetful.close()
})

it('a client that does not demand it is open to everybody, other clients’ members included', async () => {
  for (const token of [undefined, tokens.own]) {
    const listing = await shop.call('fetchAllProducts', { client_id: 'open' }, token)
    expect(read('fetchAllProducts', listing).products).toHaveLength(1)
  }
  const home = read('fetchHomePageData', await shop.call('fetchHomePageData', { clientLoginId: 'open' }))
  expect(home.allFeatureProducts).toHaveLength(1)
})
