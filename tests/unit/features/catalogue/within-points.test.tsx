// @vitest-environment jsdom
/** The listing of products that the member's points are enough for. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PAGE_SIZE } from '../../../../src/contract/limits.ts'
import { ListingPage } from '../../../../src/features/catalogue/listing-page.tsx'
import { stubListScreen } from '../list-screen.ts'
import { aLine, aMember, openShop } from '../open-shop.tsx'
import { productNumber, sentTo, success } from '../stub-provider.ts'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

const priced = (number: number, points: number | null) =>
  productNumber(number, {
    current_client_product_price_points: points === null ? [] : [{ product_points: points }],
  })

const reply = (products: unknown[]) =>
  success({ products, occasions: [], categories: [], latestProductIds: [], featureProductIds: [] })

const asked = () => sentTo(provider.send, '/fetch-all-products')

const openListing = (
  query: string,
  member = aMember({ rewards_points: 500 }) as ReturnType<typeof aMember> | null,
) =>
  openShop({
    at: '/Product_listing',
    search: query,
    member,
    cart: [aLine({ product_points: 100 })],
    routes: { '/Product_listing': <ListingPage /> },
  })

beforeEach(() => {
  stubListScreen({ wide: true })
})

it('shows what the points that the cart leaves are enough for, the cheapest first [A.1]', async () => {
  // A full page: only the first expensive product shows that no other page is needed.
  const dear = Array.from({ length: PAGE_SIZE - 3 }, (_, index) => priced(10 + index, 401 + index))
  provider.send.mockResolvedValue(reply([priced(1, null), priced(2, 100), priced(3, 400), ...dear]))
  openListing('?within=points')
  await screen.findByRole('link', { name: 'Product 3' })
  expect(screen.getByRole('status').textContent).toBe('2 products')
  expect(screen.queryByRole('link', { name: 'Product 1' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Product 10' })).toBeNull()
  expect(asked().map(({ price_filter }) => price_filter)).toEqual([1])
})

it('is chosen and taken away like every other filter [A.1]', async () => {
  provider.send.mockResolvedValue(reply([priced(2, 100), priced(3, 900)]))
  const { person, router } = openListing('')
  await screen.findByRole('link', { name: 'Product 3' })
  await person.click(screen.getByRole('checkbox', { name: 'Within my points' }))
  await person.click(screen.getByRole('button', { name: 'Apply Filter' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Product 3' })).toBeNull())
  expect(router.state.location.search).toBe('?within=points')
  await person.click(screen.getByRole('button', { name: 'Remove Within my points' }))
  await screen.findByRole('link', { name: 'Product 3' })
})

it('is read on until something fits where the dearest come first [A.1]', async () => {
  const first = Array.from({ length: PAGE_SIZE }, (_, index) => priced(100 + index, 9000 - index))
  provider.send.mockImplementation(({ body }) =>
    Promise.resolve(reply((body as { page: number }).page === 1 ? first : [priced(2, 300)])),
  )
  openListing('?within=points&sort=2')
  await screen.findByRole('link', { name: 'Product 2' })
  expect(asked().map(({ page, price_filter }) => [page, price_filter])).toEqual([
    [1, 2],
    [2, 2],
  ])
})

it('is nothing that a visitor is asked, or shown [A.1]', async () => {
  provider.send.mockResolvedValue(reply([priced(2, 100), priced(3, 900)]))
  openListing('?within=points', null)
  await screen.findByRole('link', { name: 'Product 3' })
  expect(screen.queryByRole('checkbox', { name: 'Within my points' })).toBeNull()
})
