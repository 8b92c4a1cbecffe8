// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import type { RawRequest } from '../../../../src/api/transport.ts'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { category } from '../../../../src/contract/shop-entities/category.ts'
import { client } from '../../../../src/contract/shop-entities/client.ts'
import { homeData } from '../../../../src/contract/shop-entities/home.ts'
import { DetailsPage } from '../../../../src/features/product/details-page.tsx'
import { session } from '../../../../src/storage/session-storage.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { aLine, aMember, openShop } from '../open-shop.tsx'
import { pageOf, productNumber, refusal, sentTo, success } from '../stub-provider.ts'
import { stubShop } from '../../stub-shop.ts'

// The sanitizer is otherwise loaded with the first text, which takes a busy machine some time.
beforeAll(async () => {
  await import('../../../../src/ui/html/clean-html.ts')
}, 60_000)

const { provider, logged } = stubShop()

function openDetails(setting: Omit<Parameters<typeof openShop>[0], 'at' | 'routes'> = {}) {
  return openShop({
    at: '/Product_details/11',
    routes: { '/Product_details/:productId': <DetailsPage /> },
    ...setting,
  })
}

function answerWith(changes: Record<string, unknown> = {}) {
  const product_detail = productNumber(11, {
    product_benefits: { en: '<p>Light</p>' },
    category_master: [{ name: { en: 'Bags' } }],
    ...changes,
  })
  provider.send.mockResolvedValue(success({ product_detail, latestProductIds: [], featureProductIds: [] }))
}

const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
const addToCart = () => screen.findByRole('button', { name: /^Add to cart/ })

beforeEach(() => {
  answerWith()
})

describe('more of the same category', () => {
  const menuOfBags = {
    client: v.parse(client, { client_name: 'Banyan Works' }),
    categories: [v.parse(category, { id: 5, name: { en: 'Bags' } })],
    occasions: [],
    limitedProducts: [],
  }

  it.each([
    ['its id', [{ id: 5, name: { en: 'Bags' } }]],
    ['its name alone, as section 3 asks', [{ name: { en: 'Bags' } }]],
  ])('is shown where the provider sends %s', async (_, category_master) => {
    answerWith({ category_master })
    const details = await provider.send({} as RawRequest)
    provider.send.mockImplementation(({ path }) =>
      Promise.resolve(path === '/fetch-all-products' ? pageOf(3) : details),
    )
    openDetails()
    act(() => useShop.setState({ menu: menuOfBags }))
    expect(await screen.findByRole('region', { name: 'More in Bags' })).toBeDefined()
    expect(sentTo(provider.send, '/fetch-all-products')[0]).toMatchObject({ category_filter: [5] })
  })

  it('is asked for once the product itself has come, of which a list told a part [N.9]', async () => {
    let tell: (reply: RawReply) => void = () => undefined
    const details = await provider.send({} as RawRequest)
    provider.send.mockImplementation(({ path }) =>
      path === '/fetch-all-products'
        ? Promise.resolve(pageOf(3))
        : new Promise((resolve) => (tell = resolve)),
    )
    const { person } = openShop({
      at: '/',
      routes: {
        '/': <Link to="/Product_details/11">Bag</Link>,
        '/Product_details/:productId': <DetailsPage />,
      },
    })
    const featured = productNumber(11, { category_master: [{ name: { en: 'Bags' } }] })
    const data = v.parse(homeData, { allFeatureProducts: [featured], client: menuOfBags.client })
    act(() => useShop.setState({ menu: menuOfBags, home: { clientLoginId: 'demo', data, loadedAt: 0 } }))
    await person.click(screen.getByRole('link', { name: 'Bag' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Product 11' })).toBeDefined()
    await vi.dynamicImportSettled()
    expect(sentTo(provider.send, '/fetch-all-products')).toEqual([])
    act(() => tell(details))
    expect(await screen.findByRole('region', { name: 'More in Bags' })).toBeDefined()
  })
})

describe('the details of a product (sections 2 and 5)', () => {
  it('asks for it by its id and shows what it is [S7.7]', async () => {
    openDetails()
    expect(await screen.findByRole('heading', { level: 1, name: 'Product 11' })).toBeDefined()
    expect(sentTo(provider.send, '/fetch-product-details')).toEqual([{ client_id: 'demo', product_id: 11 }])
    expect(screen.getByText('Bags')).toBeDefined()
    expect(screen.getAllByText('100 pts')[0]).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Benefits', expanded: true })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Specifications' })).toBeNull()
  })

  it('adds as many as were chosen [S2.25]', async () => {
    const { person } = openDetails()
    await addToCart()
    await person.click(screen.getByRole('button', { name: /^Increase quantity/ }))
    await person.click(await addToCart())
    expect(session.cart.read()).toMatchObject([{ product_id: 11, quantity: 2, product_points: 100 }])
    expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: 'PRODUCT ADDED TO CART', ms: 1000 })
  })

  it('starts with what is in the cart, and sets it [S4.4]', async () => {
    const { person } = openDetails({ cart: [aLine({ quantity: 4 })] })
    await addToCart()
    expect(quantity().value).toBe('4')
    await person.click(screen.getByRole('button', { name: /^Decrease quantity/ }))
    await person.click(await addToCart())
    expect(session.cart.read()).toMatchObject([{ quantity: 3 }])
    expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: 'CART UPDATED', ms: 1000 })
  })

  it('takes 1 to 50 [S5.1, S9.6]', async () => {
    const { person } = openDetails()
    await addToCart()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Decrease quantity/ }).disabled).toBe(true)
    await person.clear(quantity())
    await person.type(quantity(), '50')
    await person.tab()
    expect(quantity().value).toBe('50')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Increase quantity/ }).disabled).toBe(true)
  })

  it.each(['', '2.5'])(
    'refuses "%s" as a quantity with the words of its field, and adds nothing [B.21]',
    async (typed) => {
      const { person } = openDetails()
      const add = await addToCart()
      await person.clear(quantity())
      if (typed !== '') await person.paste(typed)
      await person.click(add)
      expect(session.cart.read()).toEqual([])
      expect(document.activeElement).toBe(quantity())
      const words = document.querySelector(`[id="${quantity().getAttribute('aria-describedby')}"]`)
      expect(words?.textContent).toBe('Choose a whole number from 1 to 50.')
      await person.clear(quantity())
      await person.type(quantity(), '3')
      await person.click(add)
      expect(session.cart.read()).toMatchObject([{ quantity: 3 }])
    },
  )

  it('counts what else is in the cart in what it leaves', async () => {
    const cart = [aLine({ product_id: 99, product_points: 120 }), aLine({ quantity: 2, product_points: 100 })]
    const { person } = openDetails({ member: aMember({ rewards_points: 400 }), cart })
    await addToCart()
    expect(screen.getAllByText('Leaves you 80 pts')[0]).toBeDefined()
    await person.click(screen.getByRole('button', { name: /^Increase quantity/ }))
    expect(screen.getAllByText('20 pts to go')[0]).toBeDefined()
  })

  it('shows a product without a price as unavailable [W.25]', async () => {
    answerWith({ current_client_product_price_points: null })
    openDetails()
    expect(await screen.findByText('Unavailable')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Add to cart/ })).toBeNull()
  })
})

describe('details that can not be had (section 8)', () => {
  it('are only logged [S8.4]', async () => {
    provider.send.mockResolvedValue(refusal('Not today', 500))
    openDetails()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    expect(logged).toHaveBeenCalledWith(
      'fetchProductDetails failed',
      expect.objectContaining({ status: 500, message: 'Not today' }),
    )
    expect(showToast).not.toHaveBeenCalled()
    expect(screen.queryByText('Not today')).toBeNull()
  })

  it('an unknown product has a page of its own and no toast [S8.4]', async () => {
    provider.send.mockResolvedValue(refusal('This product is not available.', 404))
    openDetails()
    expect(await screen.findByRole('heading', { name: 'We could not find this product' })).toBeDefined()
    expect(showToast).not.toHaveBeenCalled()
  })

  it('a provider that can not be heard may be asked again', async () => {
    provider.send.mockRejectedValueOnce(new Error('offline'))
    const { person } = openDetails()
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await addToCart()).toBeDefined()
  })
})
