import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { products } from '../../../server/db/schema.ts'
import { eventually } from '../../setup/eventually.ts'
import { addCategory, addClient, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop, read } from '../shops/open-test-shop.ts'

const PAGE = '<!doctype html><html><head><!--home-preload--></head><body><!--home-data--></body></html>'

const shop = fixture(openTestShop)
let bag: number
let statements: ReturnType<typeof vi.spyOn>

beforeAll(async () => {
  const { db } = shop.database
  const acme = await addClient(db, { loginId: 'Acme' })
  const category = await addCategory(db, acme.id, 'Travel')
  const added = { code: 'BAG', name: { en: 'Bag' }, points: 500, isFeature: true }
  bag = (await addProduct(db, category, added)).id
  await mkdir(shop.config.webDirectory, { recursive: true })
  await writeFile(join(shop.config.webDirectory, 'index.html'), PAGE)
  watchStatements()
  await untilRepliesAreKept()
})

beforeEach(watchStatements)

const listing = (more: object = {}) => shop.call('fetchAllProducts', { client_id: 'acme', page: 1, ...more })
const namesOf = async (more: object = {}) =>
  read('fetchAllProducts', await listing(more)).products.map((product) => product.product_name['en'])
const rename = (name: string) =>
  shop.database.db
    .update(products)
    .set({ name: { en: name } })
    .where(eq(products.id, bag))

function watchStatements(): void {
  statements = vi.spyOn(shop.database.pool, 'query')
}

/** The server begins to listen for changes shortly after its start. */
async function untilRepliesAreKept(): Promise<void> {
  await eventually(async () => {
    await listing()
    statements.mockClear()
    await listing()
    return statements.mock.calls.length === 0
  })
}

describe('what visitors are shown', () => {
  it('is read once for the same question, however it is written', async () => {
    await listing()
    statements.mockClear()
    await listing()
    await listing({ client_id: 'ACME', per_page: '50', category_filter: null, price_filter: '' })
    expect(statements).not.toHaveBeenCalled()
    await listing({ page: 2 })
    expect(statements).toHaveBeenCalledTimes(1)
  })

  it('shows a change as soon as it is committed, in the list, the details and the page', async () => {
    await listing()
    await shop.app.inject('/rewards_points_website/acme')
    await rename('Rucksack')
    await eventually(async () => (await namesOf()).includes('Rucksack'))
    const details = await shop.call('fetchProductDetails', { client_id: 'acme', product_id: bag })
    expect(read('fetchProductDetails', details).product_detail.product_name['en']).toBe('Rucksack')
    expect((await shop.app.inject('/rewards_points_website/acme')).body).toContain('Rucksack')
  })

  it('is not kept where the client or the product is unknown', async () => {
    expect((await shop.call('clientDetails', { client_id: 'nobody' })).status).toBe(404)
    const unknown = { client_id: 'acme', product_id: 999_999 }
    expect((await shop.call('fetchProductDetails', unknown)).status).toBe(404)
    statements.mockClear()
    expect((await shop.call('fetchProductDetails', unknown)).status).toBe(404)
    expect(statements).toHaveBeenCalled()
  })

  it('stands in the page of the client byte for byte, and in no other page', async () => {
    const home = (await shop.app.inject('/api/v1/fetchHomePageData/acme')).body
    const page = (await shop.app.inject('/rewards_points_website/acme')).body
    expect(page).toContain(`data-client="acme">${home.replaceAll('<', '\\u003c')}</script>`)
    expect((await shop.app.inject('/rewards_points_website/nobody')).body).toBe(PAGE)
    expect((await shop.app.inject('/rewards_points_website/Product_listing')).body).toBe(PAGE)
  })

  it('is sent compressed, and the home not again to a browser that has it', async () => {
    const address = '/api/v1/fetchHomePageData/acme'
    const plain = await shop.app.inject(address)
    const packed = await shop.app.inject({ url: address, headers: { 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const again = await shop.app.inject({
      url: address,
      headers: { 'if-none-match': String(plain.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })
})
