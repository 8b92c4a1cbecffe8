// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ListingPage } from '../../../../src/features/catalogue/listing-page.tsx'
import { stubListScreen } from '../list-screen.ts'
import { openShop } from '../open-shop.tsx'
import { pageOf, sentTo } from '../stub-provider.ts'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

const extras = {
  occasions: [{ id: 5, occasion_name: { en: 'Diwali' } }],
  categories: [
    {
      id: 3,
      name: { en: 'Audio' },
      image: '',
      code: 'AUD',
      product_subcategory_masters: [{ id: 31, subcategory_name: { en: 'Headphones' } }],
    },
  ],
}

const asked = () => sentTo(provider.send, '/fetch-all-products')
const lastAsked = () => asked().at(-1)

function openListing(state?: unknown, search = '') {
  return openShop({ at: '/Product_listing', search, state, routes: { '/Product_listing': <ListingPage /> } })
}

// Otherwise loaded with the first modal, which may take a busy machine longer than a query waits.
beforeAll(() => import('../../../../src/ui/dialog/dialog.tsx'), 60_000)

beforeEach(() => {
  stubListScreen({ wide: true })
  provider.send.mockImplementation(() => Promise.resolve(pageOf(3, 1, extras)))
})

describe('arriving at the listing (section 2)', () => {
  it('asks for what the link carried, and keeps it in the address [S2.15]', async () => {
    const { router } = openListing({ categoryFilterFlag: 3 })
    await screen.findByRole('link', { name: 'Product 1' })
    expect(asked()).toEqual([
      {
        client_id: 'demo',
        page: 1,
        per_page: 50,
        occasion_filter: [],
        category_filter: [3],
        sub_category_filter: [],
        feature_or_latest_product_filter: '',
        price_filter: '',
      },
    ])
    expect(router.state.location.search).toBe('?category=3')
    expect(screen.getByRole('button', { name: 'Remove Audio' })).toBeDefined()
  })

  it('starts anew with each navigation state, also with the same one [S2.15, S4.14, W.22]', async () => {
    const { router } = openListing({ productFilterFlag: 'f' })
    await screen.findByRole('link', { name: 'Product 1' })
    await router.navigate('/Product_listing', { state: { productFilterFlag: 'f' } })
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(lastAsked()).toMatchObject({ page: 1, feature_or_latest_product_filter: 'f' })
  })

  it('a link whose address says what its state says opens the listing at once, and anew each time [N.7, W.22]', async () => {
    const state = { categoryFilterFlag: 3 }
    const { router } = openListing(state, '?category=3')
    await screen.findByRole('link', { name: 'Product 1' })
    // The same history entry, and no new one.
    expect(router.state.historyAction).toBe('POP')
    await router.navigate('/Product_listing?category=3', { state, replace: true })
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(lastAsked()).toMatchObject({ page: 1, category_filter: [3] })
  })

  it('shows the badges that page 1 brings [S2.20, S4.16]', async () => {
    provider.send.mockResolvedValue(pageOf(2, 1, { latestProductIds: ['1'], featureProductIds: [2] }))
    openListing()
    const [first, second] = await screen.findAllByRole('listitem')
    expect(within(first!).getByText('Latest')).toBeDefined()
    expect(within(second!).getByText('Feature')).toBeDefined()
  })

  it('says No Products found where there are none [S2.22, S8.14]', async () => {
    provider.send.mockResolvedValue(pageOf(0))
    openListing()
    expect(await screen.findByRole('heading', { name: 'No Products found' })).toBeDefined()
  })
})

describe('filters and sort order (sections 2 and 4)', () => {
  it('count only once they are applied, and a subcategory clears the category [S2.16, S4.15]', async () => {
    const { person } = openListing()
    await person.click(await screen.findByRole('checkbox', { name: 'Audio' }))
    await person.click(screen.getByRole('button', { name: 'Subcategories of Audio' }))
    await person.click(screen.getByRole('checkbox', { name: 'Headphones' }))
    await person.click(screen.getByRole('checkbox', { name: 'Diwali' }))
    expect(screen.getByRole('checkbox', { name: 'Audio', checked: false })).toBeDefined()
    expect(asked()).toHaveLength(1)

    await person.click(screen.getByRole('button', { name: 'Apply Filter' }))
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(lastAsked()).toMatchObject({
      page: 1,
      category_filter: [],
      sub_category_filter: [31],
      occasion_filter: [5],
    })
  })

  it('Clear All takes every filter away [S2.18, S4.15]', async () => {
    const { person, router } = openListing({ occasionFilterFlag: 5 })
    await person.click(await screen.findByRole('button', { name: 'Clear All' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ page: 1, occasion_filter: [] }))
    expect(router.state.location.search).toBe('')
  })

  it('stay ticked where they were not applied and a sort is pressed [B.18]', async () => {
    const { person } = openListing({ categoryFilterFlag: 3 })
    await screen.findByRole('link', { name: 'Product 1' })
    await person.click(screen.getByRole('checkbox', { name: 'Diwali' }))
    await person.click(screen.getByRole('button', { name: 'Points - Low to High' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ price_filter: 1, occasion_filter: [] }))
    expect(screen.getByRole('checkbox', { name: 'Diwali' })).toHaveProperty('checked', true)
    expect(screen.getByRole('checkbox', { name: 'Audio' })).toHaveProperty('checked', true)
    await person.click(screen.getByRole('button', { name: 'Apply Filter' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ price_filter: 1, occasion_filter: [5] }))
    await person.click(screen.getByRole('button', { name: 'Clear All' }))
    expect(screen.getByRole('checkbox', { name: 'Diwali' })).toHaveProperty('checked', false)
  })

  it('a chosen filter is taken away by its chip', async () => {
    const { person } = openListing({ occasionFilterFlag: 5 })
    await person.click(await screen.findByRole('button', { name: 'Remove Diwali' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ occasion_filter: [] }))
  })

  it('the sort directions exclude each other, and the chosen one again clears it [S2.17, W.23]', async () => {
    const { person } = openListing()
    for (const [name, price_filter] of [
      ['Points - Low to High', 1],
      ['Points - high to Low', 2],
      ['Points - high to Low', ''],
    ] as const) {
      await person.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(lastAsked()).toMatchObject({ price_filter, page: 1 }))
    }
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(2)
  })

  it('on a phone they stand in a modal with Close and Apply [S2.19]', async () => {
    stubListScreen({ wide: false })
    const { person } = openListing()
    await screen.findByRole('link', { name: 'Product 1' })
    await person.click(screen.getByRole('button', { name: 'Filter' }))
    let modal = await screen.findByRole('dialog', { name: 'Filter' })
    await person.click(within(modal).getByRole('checkbox', { name: 'Diwali' }))
    await person.click(within(modal).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked()).toHaveLength(1)

    await person.click(screen.getByRole('button', { name: 'Filter' }))
    modal = await screen.findByRole('dialog', { name: 'Filter' })
    await person.click(within(modal).getByRole('checkbox', { name: 'Diwali', checked: false }))
    await person.click(within(modal).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ page: 1, occasion_filter: [5] }))
    expect(await screen.findByRole('button', { name: 'Filter (1)' })).toBeDefined()
  })
})
