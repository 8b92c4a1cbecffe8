// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DetailsPage } from '../../../../src/features/product/details-page.tsx'
import { queryClient } from '../../../../src/store/catalogue/query-client.ts'
import { productListKey } from '../../../../src/store/catalogue/use-product-list.ts'
import { session } from '../../../../src/storage/session-storage.ts'
import { aProduct } from '../../builders.ts'
import { openShop } from '../open-shop.tsx'
import { productNumber, success } from '../stub-provider.ts'
import { stubToasts } from '../../stub-toasts.ts'
import { stubTransport } from '../../stub-transport.ts'

// The sanitizer is otherwise loaded with the first text, which takes a busy machine some time.
beforeAll(async () => {
  await import('../../../../src/ui/html/clean-html.ts')
}, 60_000)

const provider = stubTransport()
stubToasts()

const aVariant = (id: number, product_size: string, product_colour: string, more: object = {}) => ({
  id,
  product_size,
  product_colour,
  product_code: `H-${id}`,
  filename: `${product_colour}.webp`,
  in_stock: true,
  product_points: 100 * id,
  ...more,
})
const variants = [
  aVariant(11, 'S', 'Black'),
  aVariant(12, 'M', 'Black', { in_stock: false }),
  aVariant(13, 'L', 'Red'),
]

/** Resolves the provider's replies for variants, if they are slow. */
const waiting = new Map<unknown, () => void>()
let isSlow = false

beforeEach(() => {
  waiting.clear()
  isSlow = false
  provider.send.mockImplementation(async ({ path, body }) => {
    const { product_id } = body as { product_id: number }
    const found = variants.find(({ id }) => id === product_id)
    if (path !== '/fetch-product-details' || found === undefined)
      return { status: 404, body: null, requestId: null }
    if (isSlow) await new Promise<void>((resolve) => void waiting.set(product_id, resolve))
    const { id: _id, filename, in_stock: _stock, product_points, ...own } = found
    return success({
      product_detail: productNumber(product_id, {
        ...own,
        product_name: { en: 'Hoodie' },
        product_description: { en: `<p>About ${own.product_code}</p>` },
        product_images: [{ filename }],
        current_client_product_price_points: [{ product_points }],
        variants,
      }),
      latestProductIds: [],
      featureProductIds: [],
    })
  })
})

const openHoodie = () =>
  openShop({ at: '/Product_details/11', routes: { '/Product_details/:productId': <DetailsPage /> } })
const choose = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name })

describe('the sizes and colours of a product', () => {
  it('are groups of radio buttons that say what is chosen, sold out or elsewhere [V.7]', async () => {
    openHoodie()
    const size = await screen.findByRole('radiogroup', { name: 'Size' })
    expect(
      within(size)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(['S', 'M', 'L'])
    expect(choose('Size', 'S').checked).toBe(true)
    expect(choose('Colour', 'Black').checked).toBe(true)
    expect(choose('Size', 'S').hasAttribute('aria-describedby')).toBe(false)
    const noteOf = (radio: HTMLElement) =>
      document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent
    expect(noteOf(choose('Size', 'M'))).toBe('Out of stock')
    expect(noteOf(choose('Size', 'L'))).toBe('Only in Red')
    expect(noteOf(choose('Colour', 'Red'))).toBe('Only in L')
  })

  it('show the chosen one at once in place of this one, and leave focus and history alone [V.9]', async () => {
    const { router, person } = openHoodie()
    await screen.findByText('About H-11')
    isSlow = true
    const red = choose('Colour', 'Red')
    await person.click(red)
    expect(router.state.location.pathname).toBe('/Product_details/13')
    expect(router.state.historyAction).toBe('REPLACE')
    expect(router.state.location.state).toEqual({ samePlace: true })
    expect(screen.getAllByText('1,300 pts')[0]).toBeDefined()
    expect(screen.getByText('Code H-13')).toBeDefined()
    expect(screen.getByRole('img', { name: 'Hoodie, picture 1 of 1' })).toBeDefined()
    expect(choose('Size', 'L').checked).toBe(true)
    expect(document.activeElement).toBe(red)
    expect(screen.getByRole('status').textContent).toBe('Hoodie, L, Red: 1,300 pts')
    waiting.get(13)?.()
    expect(await screen.findByText('About H-13')).toBeDefined()
    expect(document.activeElement).toBe(red)
  })

  it('show the chosen one at once also where the details of this one have not come yet [V.9]', async () => {
    isSlow = true
    const { router, person } = openShop({
      at: '/elsewhere',
      routes: { '/Product_details/:productId': <DetailsPage /> },
    })
    const listed = aProduct({ id: 11, product_name: { en: 'Hoodie' }, variants })
    queryClient.setQueryData(productListKey('demo', 'all'), {
      pages: [{ products: [listed] }],
      pageParams: [1],
    })
    await act(() => router.navigate('/Product_details/11'))
    await person.click(choose('Size', 'L'))
    expect(screen.getAllByText('1,300 pts')[0]).toBeDefined()
    expect(document.activeElement).toBe(choose('Size', 'L'))
  })

  it('put the chosen one into the cart, with size and colour [V.11]', async () => {
    const { person } = openHoodie()
    await screen.findByText('About H-11')
    await person.click(choose('Size', 'L'))
    await person.click(screen.getByRole('button', { name: /^Add to cart/ }))
    expect(session.cart.read()).toMatchObject([
      {
        product_id: 13,
        product_code: 'H-13',
        product_size: 'L',
        product_colour: 'Red',
        product_points: 1300,
      },
    ])
  })

  it('can’t be added where the chosen one is sold out [V.7]', async () => {
    const { person } = openHoodie()
    await screen.findByText('About H-11')
    await person.click(choose('Size', 'M'))
    expect(screen.getByText('Out of stock', { selector: 'p:not([role])' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Add to cart/ })).toBeNull()
    await person.click(choose('Size', 'S'))
    expect(screen.getByRole('button', { name: /^Add to cart/ })).toBeDefined()
  })

  it('are not there where the provider names none [V.8]', async () => {
    provider.send.mockResolvedValue(
      success({ product_detail: productNumber(11), latestProductIds: [], featureProductIds: [] }),
    )
    openHoodie()
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('radiogroup')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  })
})
