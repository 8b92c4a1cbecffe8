/** The listing, which is public: order, pages, search and filters. */
import { describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { codesOf, openAcmeCatalogue } from '../shops/open-acme-catalogue.ts'

const shop = fixture(openAcmeCatalogue)

describe('the listing', () => {
  it('comes in the order of the catalogue, with what page 1 brings along [S3.3, S3.5]', async () => {
    const page = await shop.listing()
    expect(codesOf(page.products)).toEqual(['T-1', 'T-2', 'K-1', 'K-2'])
    expect(page.occasions).toHaveLength(1)
    expect(page.categories).toHaveLength(2)
    expect(page.featureProductIds).toEqual([shop.ids['T-1'], shop.ids['K-2']])
    expect(page.latestProductIds).toEqual([shop.ids['T-2'], shop.ids['K-2']])
    expect(page.pagination).toEqual({ page: 1, per_page: 50, total: 4, total_pages: 1 })
  })

  it('carries each product under both names that the specification knows [S3.4]', async () => {
    const { data } = await shop.call('fetchAllProducts', { client_id: 'acme', per_page: 1 })
    expect((data as { products: unknown[] }).products[0]).toMatchObject({
      id: shop.ids['T-1'],
      pd_id: shop.ids['T-1'],
      brand_id: 'Nomad',
      category_master: [{ name: { en: 'Travel' } }],
      product_images: [{ filename: 'media/T-1.webp' }],
      product_images_pd_id: [{ filename: 'media/T-1.webp' }],
      current_client_product_price_points: [{ product_points: 300 }],
      current_client_product_price_points_for_filter: [{ product_points: 300 }],
    })
  })

  it('sends no price for a product that has none', async () => {
    const page = await shop.listing({ category_filter: [shop.kitchen.id] })
    expect(page.products[0]).toMatchObject({ product_code: 'K-1', current_client_product_price_points: [] })
  })

  it('pages without gaps or repeats, the lists only on page 1 [S4.16]', async () => {
    const first = await shop.listing({ per_page: 3, price_filter: 1 })
    const second = await shop.listing({ per_page: 3, price_filter: 1, page: 2 })
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
    expect(codesOf((await shop.listing(request)).products)).toEqual(expected)
  })

  it('filters by category, subcategory and occasion, each as a list or as its JSON text [W.21]', async () => {
    expect(codesOf((await shop.listing({ category_filter: [shop.travel.id] })).products)).toEqual([
      'T-1',
      'T-2',
    ])
    expect(codesOf((await shop.listing({ category_filter: `["${shop.travel.id}"]` })).products)).toEqual([
      'T-1',
      'T-2',
    ])
    expect(codesOf((await shop.listing({ sub_category_filter: [shop.suitcases] })).products)).toEqual(['T-1'])
    expect(codesOf((await shop.listing({ occasion_filter: [shop.diwali] })).products)).toEqual(['K-2'])
    expect(
      codesOf(
        (await shop.listing({ occasion_filter: [shop.diwali], category_filter: [shop.travel.id] })).products,
      ),
    ).toEqual([])
  })

  it('names the badges of a further page’s products, and with a product’s details those of the first page', async () => {
    const second = await shop.listing({ per_page: 3, page: 2 })
    expect(codesOf(second.products)).toEqual(['K-2'])
    expect(second).toMatchObject({
      latestProductIds: [shop.ids['K-2']],
      featureProductIds: [shop.ids['K-2']],
    })
    const { latestProductIds, featureProductIds } = await shop.listing()
    expect(featureProductIds.length).toBeGreaterThan(1)
    for (const code of ['T-1', 'K-1']) {
      const asked = { client_id: 'acme', product_id: shop.ids[code] }
      const { data } = await shop.call('fetchProductDetails', asked)
      expect(data).toMatchObject({ latestProductIds, featureProductIds })
    }
  })

  it('names the field that is wrong', async () => {
    const reply = await shop.call('fetchAllProducts', { client_id: 'acme', page: 0 })
    expect(reply).toMatchObject({ status: 400, code: 400, data: null })
    expect(reply.message).toMatch(/^page: /)
  })
})
