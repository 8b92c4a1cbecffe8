import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  banners,
  categories,
  contentPages,
  occasions,
  productOccasions,
  subcategories,
} from '../../server/db/schema.ts'
import { addCategory, addClient, addPlace, addProduct } from './catalogue-builders.ts'
import { openTestShop, read, type TestShop } from './open-test-shop.ts'

let shop: TestShop
let travel: Awaited<ReturnType<typeof addCategory>>
let kitchen: Awaited<ReturnType<typeof addCategory>>
let suitcases: number
let diwali: number
let ids: Record<string, number>

beforeAll(async () => {
  shop = await openTestShop()
  const { db } = shop.database
  const acme = await addClient(db, {
    loginId: 'Acme',
    clientEmail: 'hello@acme.example',
    userLoginNeeded: true,
    accentColor: '#0a7d5c',
  })
  travel = await addCategory(db, acme.id, 'Travel')
  kitchen = await addCategory(db, acme.id, 'Kitchen')
  const [suitcase] = await db
    .insert(subcategories)
    .values({ categoryId: travel.id, name: { en: 'Suitcases' } })
    .returning()
  suitcases = suitcase?.id ?? 0
  const [occasion] = await db
    .insert(occasions)
    .values({ clientId: acme.id, name: { en: 'Diwali' } })
    .returning()
  diwali = occasion?.id ?? 0
  const made = [
    await addProduct(db, travel, {
      code: 'T-1',
      name: { en: 'Cabin Case' },
      points: 300,
      position: 1,
      subcategoryId: suitcases,
      brandId: 'Nomad',
      isFeature: true,
    }),
    await addProduct(db, travel, {
      code: 'T-2',
      name: { en: 'Day Pack' },
      points: 100,
      position: 2,
      isLatest: true,
      description: { en: '<p>Light.</p>' },
    }),
    await addProduct(db, kitchen, { code: 'K-1', name: { en: 'Tea 100% Tin' }, points: null, position: 3 }),
    await addProduct(db, kitchen, {
      code: 'K-2',
      name: { en: 'Pan' },
      points: 100,
      position: 4,
      isFeature: true,
      isLatest: true,
    }),
    await addProduct(db, kitchen, {
      code: 'K-3',
      name: { en: 'Old Pan' },
      points: 50,
      position: 5,
      isActive: false,
      isFeature: true,
    }),
  ]
  ids = Object.fromEntries(made.map(({ code, id }) => [code, id]))
  await db
    .insert(productOccasions)
    .values({ clientId: acme.id, productId: ids['K-2'] ?? 0, occasionId: diwali })
  await db.insert(banners).values([
    { clientId: acme.id, filename: 'media/second.webp', position: 2 },
    { clientId: acme.id, filename: 'media/first.webp', position: 1 },
  ])
  await db.insert(contentPages).values({
    clientId: acme.id,
    kind: 'about',
    title: 'About Acme',
    description: '<p>Since 1950.</p>',
    filename: 'media/about.webp',
  })
  const zenith = await addClient(db, { loginId: 'zenith', clientName: 'Zenith' })
  await addProduct(db, await addCategory(db, zenith.id, 'Travel'), {
    code: 'T-1',
    name: { en: 'Zenith Case' },
  })
  await addPlace(db, 'KA', 'Karnataka', 'Mysuru')
})

afterAll(() => shop.close())

async function listing(request: Record<string, unknown> = {}) {
  return read('fetchAllProducts', await shop.call('fetchAllProducts', { client_id: 'acme', ...request }))
}

const codesOf = (list: { product_code: string }[]) => list.map((product) => product.product_code)

describe('the home', () => {
  it('carries everything that the page and its menu are made of', async () => {
    const reply = await shop.call('fetchHomePageData', { clientLoginId: 'acme' })
    expect(reply).toMatchObject({ status: 200, message: 'Success', code: 200 })
    const home = read('fetchHomePageData', reply)
    expect(home.banners.map((banner) => banner.banner_filename)).toEqual([
      'media/first.webp',
      'media/second.webp',
    ])
    expect(home.categories.map(({ name }) => name['en'])).toEqual(['Travel', 'Kitchen'])
    expect(home.categories[0]?.product_subcategory_masters).toEqual([
      { id: suitcases, subcategory_name: { en: 'Suitcases' } },
    ])
    expect(home.occasions).toEqual([{ id: diwali, occasion_name: { en: 'Diwali' } }])
    expect(codesOf(home.limitedProducts)).toEqual(['T-1', 'T-2', 'K-1', 'K-2'])
    expect(codesOf(home.allFeatureProducts)).toEqual(['T-1', 'K-2'])
    expect(codesOf(home.allLatestProducts)).toEqual(['T-2', 'K-2'])
    expect(home.client).toMatchObject({
      client_code: 'ACM',
      user_login_needed: true,
      accent_color: '#0a7d5c',
    })
  })

  it('says 1 or 0 for user_login_needed, as the specification does', async () => {
    const { data } = await shop.call('fetchHomePageData', { clientLoginId: 'acme' })
    expect(data).toMatchObject({ client: { user_login_needed: 1 } })
  })

  it('is refused for a client nobody knows', async () => {
    const reply = await shop.call('fetchHomePageData', { clientLoginId: 'nobody' })
    expect(reply).toEqual({
      status: 404,
      message: 'We do not know this organisation.',
      code: 404,
      data: null,
    })
  })
})

describe('the listing', () => {
  it('comes in the order of the catalogue, with what page 1 brings along', async () => {
    const page = await listing()
    expect(codesOf(page.products)).toEqual(['T-1', 'T-2', 'K-1', 'K-2'])
    expect(page.occasions).toHaveLength(1)
    expect(page.categories).toHaveLength(2)
    expect(page.featureProductIds).toEqual([ids['T-1'], ids['K-2']])
    expect(page.latestProductIds).toEqual([ids['T-2'], ids['K-2']])
    expect(page.pagination).toEqual({ page: 1, per_page: 50, total: 4, total_pages: 1 })
  })

  it('carries each product under both names that the specification knows', async () => {
    const { data } = await shop.call('fetchAllProducts', { client_id: 'acme', per_page: 1 })
    expect((data as { products: unknown[] }).products[0]).toMatchObject({
      id: ids['T-1'],
      pd_id: ids['T-1'],
      brand_id: 'Nomad',
      category_master: [{ name: { en: 'Travel' } }],
      product_images: [{ filename: 'media/T-1.webp' }],
      product_images_pd_id: [{ filename: 'media/T-1.webp' }],
      current_client_product_price_points: [{ product_points: 300 }],
      current_client_product_price_points_for_filter: [{ product_points: 300 }],
    })
  })

  it('sends no price for a product that has none', async () => {
    const page = await listing({ category_filter: [kitchen.id] })
    expect(page.products[0]).toMatchObject({ product_code: 'K-1', current_client_product_price_points: [] })
  })

  it('pages without gaps or repeats, the lists only on page 1', async () => {
    const first = await listing({ per_page: 3, price_filter: 1 })
    const second = await listing({ per_page: 3, price_filter: 1, page: 2 })
    expect(codesOf([...first.products, ...second.products])).toEqual(['T-2', 'K-2', 'T-1', 'K-1'])
    expect(second).toMatchObject({
      occasions: [],
      categories: [],
      latestProductIds: [],
      featureProductIds: [],
    })
    expect(second.pagination).toEqual({ page: 2, per_page: 3, total: 4, total_pages: 2 })
  })

  it.each([
    ['points low to high', { price_filter: 1 }, ['T-2', 'K-2', 'T-1', 'K-1']],
    ['points high to low', { price_filter: 2 }, ['T-1', 'T-2', 'K-2', 'K-1']],
    ['features', { feature_or_latest_product_filter: 'f' }, ['T-1', 'K-2']],
    ['latest', { feature_or_latest_product_filter: 'l' }, ['T-2', 'K-2']],
    ['a name', { search_name: 'pan' }, ['K-2']],
    ['a code in any case', { search_name: 'k-2' }, ['K-2']],
    ['a brand', { search_name: 'NOMAD' }, ['T-1']],
    ['a category', { search_name: 'travel' }, ['T-1', 'T-2']],
    ['a subcategory', { search_name: 'suitcase' }, ['T-1']],
    ['two words in any order', { search_name: 'nomad case' }, ['T-1']],
    ['a percent sign as itself', { search_name: '100%' }, ['K-1']],
    ['an underscore as itself', { search_name: '_' }, []],
    ['nothing that is there', { search_name: 'submarine' }, []],
    ['an id nobody has', { category_filter: [999999] }, []],
    ['an id that is no number', { category_filter: ['x'] }, []],
  ])('finds %s', async (_what, request, expected) => {
    expect(codesOf((await listing(request)).products)).toEqual(expected)
  })

  it('filters by category, subcategory and occasion, each as a list or as its JSON text', async () => {
    expect(codesOf((await listing({ category_filter: [travel.id] })).products)).toEqual(['T-1', 'T-2'])
    expect(codesOf((await listing({ category_filter: `["${travel.id}"]` })).products)).toEqual(['T-1', 'T-2'])
    expect(codesOf((await listing({ sub_category_filter: [suitcases] })).products)).toEqual(['T-1'])
    expect(codesOf((await listing({ occasion_filter: [diwali] })).products)).toEqual(['K-2'])
    expect(
      codesOf((await listing({ occasion_filter: [diwali], category_filter: [travel.id] })).products),
    ).toEqual([])
  })

  it('names the field that is wrong', async () => {
    const reply = await shop.call('fetchAllProducts', { client_id: 'acme', page: 0 })
    expect(reply).toMatchObject({ status: 400, code: 400, data: null })
    expect(reply.message).toMatch(/^page: /)
  })
})

describe('the categories', () => {
  it('come with their codes and subcategories, page by page', async () => {
    const request = { client_id: 'acme', per_page: 1, page: 2 }
    const page = read('fetchAllCategories', await shop.call('fetchAllCategories', request))
    expect(page.categories).toMatchObject([
      { name: { en: 'Kitchen' }, code: 'KITCHEN', product_subcategory_masters: [] },
    ])
    expect(page.pagination).toEqual({ page: 2, per_page: 1, total: 2, total_pages: 2 })
  })

  it('can be asked for by their ids', async () => {
    const request = { client_id: 'acme', filters: [kitchen.id] }
    const page = read('fetchAllCategories', await shop.call('fetchAllCategories', request))
    expect(page.categories.map(({ code }) => code)).toEqual(['KITCHEN'])
  })

  it('are refused where nobody says whose, and there is more than one client', async () => {
    expect(await shop.call('fetchAllCategories', {})).toMatchObject({ status: 404 })
  })
})

describe('the details of a product', () => {
  it('carry the long texts and the badges', async () => {
    const request = { client_id: 'acme', product_id: ids['T-2'] }
    const details = read('fetchProductDetails', await shop.call('fetchProductDetails', request))
    expect(details.product_detail).toMatchObject({
      product_code: 'T-2',
      product_description: { en: '<p>Light.</p>' },
    })
    expect(details.latestProductIds).toContain(ids['T-2'])
  })

  it.each([
    ['unknown', () => 123_456_789],
    ['retired', () => ids['K-3']],
    ['no id at all', () => 'abc'],
  ])('are refused for a product that is %s', async (_what, id) => {
    const reply = await shop.call('fetchProductDetails', { client_id: 'acme', product_id: id() })
    expect(reply).toEqual({ status: 404, message: 'This product is not available.', code: 404, data: null })
  })

  it("never show another client's product", async () => {
    const reply = await shop.call('fetchProductDetails', { client_id: 'zenith', product_id: ids['T-1'] })
    expect(reply.status).toBe(404)
    const zenith = read('fetchAllProducts', await shop.call('fetchAllProducts', { client_id: 'zenith' }))
    expect(zenith.products.map(({ product_name: name }) => name['en'])).toEqual(['Zenith Case'])
  })
})

describe('the client and its pages', () => {
  it('shows the record of the client', async () => {
    const record = read('clientDetails', await shop.call('clientDetails', { client_id: 'ACME' }))
    expect(record).toMatchObject({ client_name: 'Acme Industries', client_email: 'hello@acme.example' })
  })

  it('shows a content page, and an empty one where none was written', async () => {
    const about = read('aboutUs', await shop.call('aboutUs', { client_id: 'acme' }))
    expect(about).toEqual({
      title: 'About Acme',
      description: '<p>Since 1950.</p>',
      filename: 'media/about.webp',
    })
    const terms = read('termsAndConditions', await shop.call('termsAndConditions', { client_id: 'acme' }))
    expect(terms).toEqual({ title: '', description: '', filename: '' })
    expect(await shop.call('privacyPolicy', { client_id: 'nobody' })).toMatchObject({ status: 404 })
  })

  it('lists states and their cities', async () => {
    const places = read('getStateCityMaster', await shop.call('getStateCityMaster'))
    expect(places.state_master.map(({ name }) => name['en'])).toEqual(['Karnataka'])
    expect(places.city_master).toMatchObject([
      { name: { en: 'Mysuru' }, state_id: places.state_master[0]?.id },
    ])
  })
})

describe('a catalogue keeps to its client', () => {
  it("refuses a product under another client's category", async () => {
    const { db } = shop.database
    const zenith = await addClient(db, { loginId: 'third' })
    await expect(addProduct(db, { id: travel.id, clientId: zenith.id }, { code: 'X' })).rejects.toMatchObject(
      {
        cause: { constraint: 'products_category_of_same_client' },
      },
    )
  })

  it('refuses a second client whose login id differs in case alone', async () => {
    await expect(addClient(shop.database.db, { loginId: 'ACME' })).rejects.toMatchObject({
      cause: { constraint: 'clients_login_id_ignoring_case' },
    })
  })

  it('finds a category by its new name at once', async () => {
    const { db } = shop.database
    const { eq } = await import('drizzle-orm')
    await db
      .update(categories)
      .set({ name: { en: 'Voyages' } })
      .where(eq(categories.id, travel.id))
    expect(codesOf((await listing({ search_name: 'voyages', per_page: 49 })).products)).toEqual([
      'T-1',
      'T-2',
    ])
  })
})

describe('calls that are none', () => {
  it('answers an unknown call, a broken body and a wrong type in the envelope', async () => {
    const unknown = await shop.app.inject({ url: '/api/v1/nonsense' })
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { message: 'There is no such call.', code: 404, data: null },
    ])
    const broken = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/client-details',
      headers: { 'content-type': 'application/json' },
      payload: '{"client_id":',
    })
    expect([broken.statusCode, broken.json()]).toMatchObject([400, { code: 400, data: null }])
    const xml = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/client-details',
      headers: { 'content-type': 'text/xml' },
      payload: '<client/>',
    })
    expect([xml.statusCode, xml.json()]).toMatchObject([415, { code: 415, data: null }])
  })

  it('describes every call at /api/docs/json', async () => {
    const { endpoints } = await import('../../src/contract/endpoints.ts')
    const { paths } = (await shop.app.inject({ url: '/api/docs/json' })).json<{
      paths: Record<string, unknown>
    }>()
    expect(Object.keys(paths)).toHaveLength(Object.keys(endpoints).length)
    expect(paths).toHaveProperty('/api/v1/fetchHomePageData/{clientLoginId}')
  })

  it('says that it lives and that it is ready', async () => {
    expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await shop.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
  })
})
