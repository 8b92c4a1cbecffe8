// @vitest-environment jsdom
import { beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../src/api/call.ts'
import { dropCallAhead } from '../../../src/api/call-ahead.ts'
import * as pages from '../../../src/app/lazy-page.tsx'
import { startPrefetching } from '../../../src/app/prefetch-links.ts'
import { listingRequest, noFilters, productRequest } from '../../../src/domain/listing-request.ts'
import { productQuery } from '../../../src/store/catalogue/product-query.ts'
import { queryClient } from '../../../src/store/catalogue/query-client.ts'
import { useShop } from '../../../src/store/shop-store.ts'
import { aProduct, aUser } from '../builders.ts'
import { success } from '../features/stub-provider.ts'
import { stubTransport } from '../stub-transport.ts'

const provider = stubTransport()

const details = success({
  product_detail: aProduct({ id: 7 }),
  latestProductIds: [],
  featureProductIds: [],
})

function link(path: string): HTMLAnchorElement {
  const anchor = document.createElement('a')
  anchor.href = `/rewards_points_website${path}`
  // The router opens the page; the browser must not.
  anchor.addEventListener('click', (event) => event.preventDefault())
  document.body.append(anchor)
  return anchor
}

function point(target: Element, type: string, init: PointerEventInit = {}): void {
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: 'mouse', ...init }),
  )
}

const finger = { pointerType: 'touch' }

function onMeteredNetwork(connection: object): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
}

const asked = () => provider.send.mock.calls.map(([{ path, body }]) => [path, body])

beforeAll(startPrefetching) // Vitest calls what it returns after the last test.

let clock = 0

beforeEach(() => {
  vi.useFakeTimers()
  // Later than in all earlier tests, so that no earlier overload of the provider is still respected.
  clock += 300_000
  vi.advanceTimersByTime(clock)
  useShop.setState({ clientLoginId: 'demo', user: null, cart: [] })
  queryClient.clear()
  provider.send.mockResolvedValue(details)
  vi.spyOn(pages, 'fetchPageAt').mockResolvedValue()
})

afterEach(() => {
  dropCallAhead()
  Reflect.deleteProperty(navigator, 'connection')
  document.body.replaceChildren()
})

describe('a link that is about to be pressed', () => {
  it.each([{ pointerType: 'mouse' }, finger])(
    'has its call made when %o comes down, once, and the page takes that one [N.1]',
    async (pointer) => {
      const product = link('/Product_details/7')
      point(product, 'pointerdown', pointer)
      expect(asked()).toEqual([['/fetch-product-details', productRequest('demo', 7)]])
      expect(pages.fetchPageAt).toHaveBeenCalledWith('/Product_details/7')
      product.click()
      const result = await call('fetchProductDetails', productRequest('demo', 7))
      expect(result.ok).toBe(true)
      expect(provider.send).toHaveBeenCalledTimes(1)
    },
  )

  it('of a filtered listing asks for what the listing will ask for [N.1]', () => {
    point(link('/Product_listing?category=3'), 'pointerdown')
    const filters = { ...noFilters, categoryIds: [3] }
    expect(asked()).toEqual([['/fetch-all-products', listingRequest('demo', filters, 1)]])
  })

  it('has its call aborted if the finger scrolls, and made again with the next press [N.1]', () => {
    const product = link('/Product_details/7')
    point(product, 'pointerdown', finger)
    point(product, 'pointercancel', finger)
    expect(provider.send.mock.lastCall?.[0].signal?.aborted).toBe(true)
    point(product, 'pointerdown', finger)
    expect(provider.send).toHaveBeenCalledTimes(2)
    expect(provider.send.mock.lastCall?.[0].signal?.aborted).toBe(false)
  })

  it('keeps its call if another finger scrolls [N.1]', () => {
    const product = link('/Product_details/7')
    point(product, 'pointerdown')
    product.click()
    const elsewhere = document.body.appendChild(document.createElement('p'))
    point(elsewhere, 'pointerdown', finger)
    point(elsewhere, 'pointercancel', finger)
    expect(provider.send.mock.lastCall?.[0].signal?.aborted).toBe(false)
  })

  it('has its call made if the mouse or the focus rests on it, not if they pass or the page scrolls [N.1]', () => {
    const [one, other] = [link('/Product_details/7'), link('/Product_details/8')]
    point(one, 'pointermove', { movementX: 0, movementY: 0 })
    vi.advanceTimersByTime(1000)
    point(one, 'pointermove', { movementX: 3 })
    dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(1000)
    point(one, 'pointermove', { movementX: 3 })
    vi.advanceTimersByTime(99)
    point(other, 'pointermove', { movementX: 3 })
    vi.advanceTimersByTime(100)
    expect(asked()).toEqual([['/fetch-product-details', productRequest('demo', 8)]])
    one.focus()
    vi.advanceTimersByTime(100)
    expect(provider.send).toHaveBeenCalledTimes(2)
  })

  it('has its call made by a click without a press, as by the Enter key [N.1]', () => {
    link('/Product_details/7').click()
    expect(provider.send).toHaveBeenCalledTimes(1)
  })

  it.each([[{ saveData: true }], [{ type: 'cellular' }]])(
    'is fetched with the click alone on a metered connection (%o) [N.2]',
    (connection) => {
      onMeteredNetwork(connection)
      const product = link('/Product_details/7')
      point(product, 'pointermove', { movementX: 3 })
      product.focus()
      vi.advanceTimersByTime(1000)
      point(product, 'pointerdown')
      point(product, 'pointerdown', finger)
      expect(provider.send).not.toHaveBeenCalled()
      expect(pages.fetchPageAt).not.toHaveBeenCalled()
      product.click()
      expect(provider.send).toHaveBeenCalledTimes(1)
    },
  )

  it('is left alone if it opens elsewhere or opens the login, and by a second finger [N.1]', () => {
    point(link('/Product_details/7'), 'pointerdown', { ctrlKey: true })
    point(link('/Product_details/7'), 'pointerdown', { button: 2 })
    point(link('/Product_details/7'), 'pointerdown', { ...finger, isPrimary: false })
    point(link('/Login'), 'pointerdown')
    const away = link('')
    away.href = 'https://elsewhere.example/rewards_points_website/Product_details/7'
    point(away, 'pointerdown')
    expect(provider.send).not.toHaveBeenCalled()
    expect(pages.fetchPageAt).not.toHaveBeenCalled()
  })
})

describe('a call made ahead', () => {
  it('is not made for what is cached [N.3]', async () => {
    await vi.importActual('../../../src/store/catalogue/is-fresh.ts')
    point(link('/Product_details/9'), 'pointerdown')
    await vi.dynamicImportSettled()
    provider.send.mockClear()
    queryClient.setQueryData(productQuery('demo', 7).queryKey, aProduct({ id: 7 }))
    point(link('/Product_details/7'), 'pointerdown')
    expect(provider.send).not.toHaveBeenCalled()
  })

  it('ends where another link is pressed, and is dropped when somebody logs in [N.3]', () => {
    provider.send.mockReturnValue(new Promise(() => undefined))
    point(link('/Product_details/7'), 'pointerdown')
    point(link('/Product_details/8'), 'pointerdown')
    expect(provider.send.mock.calls.map(([{ signal }]) => signal?.aborted)).toEqual([true, false])
    useShop.setState({ user: aUser() })
    expect(provider.send.mock.lastCall?.[0].signal?.aborted).toBe(true)
    expect(window.earlyCall).toBeUndefined()
  })

  it('is forgotten after half a minute [N.3]', () => {
    point(link('/Product_details/7'), 'pointerdown')
    vi.advanceTimersByTime(30_000)
    expect(window.earlyCall).toBeUndefined()
  })

  it('that failed is left to the page, and a busy provider is left in peace for a minute [N.3]', async () => {
    provider.send.mockResolvedValue({ status: 503, body: null, requestId: null })
    point(link('/Product_details/7'), 'pointerdown')
    await vi.advanceTimersByTimeAsync(0)
    expect(window.earlyCall).toBeUndefined()
    point(link('/Product_details/8'), 'pointerdown')
    expect(provider.send).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    point(link('/Product_details/8'), 'pointerdown')
    expect(provider.send).toHaveBeenCalledTimes(2)
  })
})
