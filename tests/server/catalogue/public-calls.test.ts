/** The public calls besides the listing: home, categories, details, the client and its pages. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { categories } from '../../../server/db/schema.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { addClient, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { codesOf, openAcmeCatalogue } from '../shops/open-acme-catalogue.ts'
import { read } from '../shops/open-test-shop.ts'

const shop = fixture(openAcmeCatalogue)

describe('the home', () => {
  it('carries everything that the page and its menu are made of [S3.1, S7.3]', async () => {
    const reply = await shop.call('fetchHomePageData', { clientLoginId: 'acme' })
    expect(reply).toMatchObject({ status: 200, message: 'Success', code: 200 })
    const home = read('fetchHomePageData', reply)
    expect(home.banners.map((banner) => banner.banner_filename)).toEqual([
      'media/first.webp',
      'media/second.webp',
    ])
    expect(home.categories.map(({ name }) => name['en'])).toEqual(['Travel', 'Kitchen'])
    expect(home.categories[0]?.product_subcategory_masters).toEqual([
      { id: shop.suitcases, subcategory_name: { en: 'Suitcases' } },
    ])
    expect(home.occasions).toEqual([{ id: shop.diwali, occasion_name: { en: 'Diwali' } }])
    expect(codesOf(home.limitedProducts)).toEqual(['T-1', 'T-2', 'K-1', 'K-2'])
    expect(codesOf(home.allFeatureProducts)).toEqual(['T-1', 'K-2'])
    expect(codesOf(home.allLatestProducts)).toEqual(['T-2', 'K-2'])
    expect(home.client).toMatchObject({
      client_code: 'ACM',
      user_login_needed: false,
      accent_color: '#0a7d5c',
      languages: ['en', 'hi'],
      points_name: { one: 'leaf', many: 'leaves', short: 'leaves' },
    })
  })

  it('says 1 or 0 for user_login_needed, as the specification does', async () => {
    const { data } = await shop.call('fetchHomePageData', { clientLoginId: 'acme' })
    expect(data).toMatchObject({ client: { user_login_needed: 0 } })
  })

  it.each([
    ['hi', 'हम इस संगठन को नहीं जानते।'],
    ['en', 'We do not know this organisation.'],
    // A browser's language list is not a choice; the default is English.
    ['hi-IN,hi;q=0.9,en;q=0.8', 'We do not know this organisation.'],
    ['toString', 'We do not know this organisation.'],
  ])('is refused in the language that the call asks for (%s) [L.3]', async (language, message) => {
    const reply = await shop.app.inject({
      method: 'GET',
      url: '/api/v1/fetchHomePageData/nobody',
      headers: { 'accept-language': language },
    })
    expect(reply.json()).toEqual({ message, code: 404, data: null })
  })
})

describe('the categories', () => {
  it('come with their codes and subcategories, page by page [S3.2]', async () => {
    const request = { client_id: 'acme', per_page: 1, page: 2 }
    const page = read('fetchAllCategories', await shop.call('fetchAllCategories', request))
    expect(page.categories).toMatchObject([
      { name: { en: 'Kitchen' }, code: 'KITCHEN', product_subcategory_masters: [] },
    ])
    expect(page.pagination).toEqual({ page: 2, per_page: 1, total: 2, total_pages: 2 })
  })

  it('can be asked for by their ids [S7.6]', async () => {
    const request = { client_id: 'acme', filters: [shop.kitchen.id] }
    const page = read('fetchAllCategories', await shop.call('fetchAllCategories', request))
    expect(page.categories.map(({ code }) => code)).toEqual(['KITCHEN'])
  })

  it('are refused where nobody says whose, and there is more than one client', async () => {
    expect(await shop.call('fetchAllCategories', {})).toMatchObject({ status: 404 })
  })
})

describe('the details of a product', () => {
  it('carry the long texts and the badges [S7.7]', async () => {
    const request = { client_id: 'acme', product_id: shop.ids['T-2'] }
    const details = read('fetchProductDetails', await shop.call('fetchProductDetails', request))
    expect(details.product_detail).toMatchObject({
      product_code: 'T-2',
      product_description: { en: '<p>Light.</p>' },
    })
    expect(details.latestProductIds).toContain(shop.ids['T-2'])
  })

  it.each([
    ['unknown', () => 123_456_789],
    ['retired', () => shop.ids['K-3']],
    ['no id at all', () => 'abc'],
  ])('are refused for a product that is %s', async (_what, id) => {
    const reply = await shop.call('fetchProductDetails', { client_id: 'acme', product_id: id() })
    expect(reply).toEqual({ status: 404, message: 'This product is not available.', code: 404, data: null })
  })

  it("never show another client's product", async () => {
    const reply = await shop.call('fetchProductDetails', { client_id: 'zenith', product_id: shop.ids['T-1'] })
    expect(reply.status).toBe(404)
    const zenith = read('fetchAllProducts', await shop.call('fetchAllProducts', { client_id: 'zenith' }))
    expect(zenith.products.map(({ product_name: name }) => name['en'])).toEqual(['Zenith Case'])
  })
})

describe('the client and its pages', () => {
  it('shows the record of the client [S3.7, S7.8]', async () => {
    const record = read('clientDetails', await shop.call('clientDetails', { client_id: 'ACME' }))
    expect(record).toMatchObject({ client_name: 'Acme Industries', client_email: 'hello@acme.example' })
  })

  it('shows a content page, and an empty one where none was written [S7.14]', async () => {
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
    await expect(
      addProduct(db, { id: shop.travel.id, clientId: zenith.id }, { code: 'X' }),
    ).rejects.toMatchObject({ cause: { constraint: 'products_category_of_same_client' } })
  })

  it('refuses a second client whose login id differs in case alone', async () => {
    await expect(addClient(shop.database.db, { loginId: 'ACME' })).rejects.toMatchObject({
      cause: { constraint: 'clients_login_id_ignoring_case' },
    })
  })

  it('finds a category by its new name at once', async () => {
    const { db } = shop.database
    await db
      .update(categories)
      .set({ name: { en: 'Voyages' } })
      .where(eq(categories.id, shop.travel.id))
    expect(codesOf((await shop.listing({ search_name: 'voyages', per_page: 49 })).products)).toEqual([
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
    for (const type of ['text/xml', 'text/plain']) {
      const other = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/client-details',
        headers: { 'content-type': type },
        payload: '{"client_id":"acme"}',
      })
      expect([other.statusCode, other.json()]).toMatchObject([415, { code: 415, data: null }])
    }
  })

  it('describes every call at /api/docs/json [S7.1, S9.31]', async () => {
    const { paths } = (await shop.app.inject({ url: '/api/docs/json' })).json<{
      paths: Record<string, object>
    }>()
    const described = Object.values(paths).flatMap((methods) => Object.keys(methods))
    // Plus the terminals' heartbeat, the report of a visit's web vitals and the authorization of channels.
    expect(described).toHaveLength(Object.keys(endpoints).length + 3)
    expect(paths).toHaveProperty('/api/v1/fetchHomePageData/{clientLoginId}')
  })

  it('says that it lives and that it is ready', async () => {
    expect((await shop.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await shop.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', media: 'ready' })
  })
})
