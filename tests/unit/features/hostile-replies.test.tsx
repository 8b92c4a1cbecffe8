// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { session } from '../../../src/storage/session-storage.ts'
import { LOADER_DELAY_MS } from '../../../src/contract/limits.ts'
import { queryClient } from '../../../src/store/catalogue/query-client.ts'
import { aCartItem, aUser } from '../builders.ts'
import { corrupted } from '../corrupted.ts'
import { renderApp } from '../render-app.tsx'
import { stubViewport } from './landing/fake-viewport.ts'
import { stubListScreen } from './list-screen.ts'
import { productNumber } from './stub-provider.ts'
import { stubTransport } from '../stub-transport.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const provider = stubTransport()

const product = productNumber(7, {
  product_description: { en: '<p>Text</p>' },
  product_benefits: { en: '<ul><li>x</li></ul>' },
  category_master: [{ name: { en: 'Bags' } }],
  product_images: [{ filename: 'media/bag.webp' }],
})
const categories = [
  {
    id: 1,
    name: { en: 'Bags' },
    code: 'B',
    image: 'b.webp',
    product_subcategory_masters: [{ id: 2, subcategory_name: 'S' }],
  },
]
const occasions = [{ id: 5, occasion_name: 'Diwali' }]
const client = {
  client_code: 'A',
  client_name: 'Acme',
  client_mobile: '98',
  client_logo: 'l.svg',
  accent_color: '#123456',
}
const order = {
  id: 1,
  order_number: 'RP-1',
  order_status: 5,
  order_track_status: 0,
  verify_otp: 0,
  order_points: 300,
  created_at: '2026-01-02T10:00:00Z',
  order_delivery_time: '2026-01-05',
  feedback_details: { rating_number: 4 },
  order_slave: [
    {
      product_master: {
        product_name: { en: 'Bag' },
        product_images: [],
      },
      final_price_or_points: 1,
      quantity_final: 2,
    },
  ],
}

/** A well-behaved provider's replies, by the call's path. */
const good: Record<string, unknown> = {
  fetchHomePageData: {
    banners: [{ banner_filename: 'b.webp' }],
    categories,
    occasions,
    limitedProducts: [product],
    client,
    allFeatureProducts: [product],
    allLatestProducts: [product],
  },
  'fetch-all-products': {
    products: [product],
    occasions,
    categories,
    latestProductIds: [7],
    featureProductIds: [7],
  },
  'fetch-all-categories': { categories },
  'fetch-product-details': { product_detail: product, latestProductIds: [7], featureProductIds: [] },
  'client-details': client,
  'about-us': { title: 'About', description: '<p>x</p>', filename: 'a.webp' },
  'order-summary': [order],
  get_user_notifications: {
    notifications: [
      { id: 1, body_message: 'x', created_at: '2026-01-02', order_master: { order_number: 'RP-1' } },
    ],
  },
  'get-state-city-master': {
    state_master: [{ id: 1, name: { en: 'Goa' } }],
    city_master: [{ id: 2, name: 'P' }],
  },
  me: aUser(),
}
const data = fc.record(
  Object.fromEntries(Object.entries(good).map(([call, value]) => [call, corrupted(value)])),
)
const pages = [
  '/demo',
  '/Product_listing',
  '/Product_details/7',
  '/Category_listing',
  '/About_us',
  '/Contact_us',
  '/My_profile',
  '/Notifications',
  '/My_cart',
  '/Search',
]

beforeEach(() => {
  stubListScreen({ wide: true })
  stubViewport()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // The tests do not wait for a pull at the list's end, nor for a failed call's loader.
  vi.stubGlobal('scrollTo', () => undefined)
})

/** Opens a page of a shop with these replies, and waits until it has made all its calls. */
async function openAt(at: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
  provider.send.mockImplementation(({ path }) => {
    const name = path.split('/')[1] ?? ''
    return Promise.resolve({
      status: 200,
      requestId: null,
      body: {
        message: 'Success',
        code: 200,
        data: answers[name] ?? null,
      },
    })
  })
  sessionStorage.clear()
  session.clientLoginId.write('demo')
  session.userDetails.write(aUser())
  session.cart.write([aCartItem()])
  await renderApp(at)
  await waitFor(() => expect(provider.send).toHaveBeenCalled())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: LOADER_DELAY_MS * 20 })
}

it('no answer of a provider crashes a page, whatever stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(data, fc.constantFrom(...pages), async (answers, at) => {
      await openAt(at, answers)
      expect(screen.queryByText('This page stumbled')).toBeNull()
      cleanup()
    }),
    { numRuns: fuzzRuns(10), endOnFailure: true },
  )
}, 120_000)

const HOSTILE = `<p>By a stranger</p><script>evil()</script><img src="x:y" alt="" onerror="evil()"><svg onload="evil()"></svg>
  <iframe src="https://evil.test"></iframe><form action="https://evil.test"><button>Pay</button></form>
  <a href="javascript:evil()">here</a><style>*{display:none}</style><div style="position:fixed">over</div>`

/** Pages that show HTML, which a module loaded with them sanitizes. */
const SHOWS_HTML: ReadonlySet<string> = new Set(['/Product_details/7', '/About_us'])

/** The value with every text replaced by a hostile one. */
function hostileThroughout(value: unknown): unknown {
  if (typeof value === 'string') return HOSTILE
  if (Array.isArray(value)) return value.map(hostileThroughout)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hostileThroughout(part)]))
}

/** Elements that would run, navigate or cover the page. */
function harmIn(root: Element): string[] {
  const harmful =
    'script, iframe, form[action], object, embed, base, style, [style*=fixed], [href^="javascript:"], [src^="javascript:"]'
  const wired = [...root.querySelectorAll('*')].filter((element) =>
    element.getAttributeNames().some((name) => name.startsWith('on')),
  )
  return [...root.querySelectorAll(harmful), ...wired].map(({ outerHTML }) => outerHTML.slice(0, 200))
}

it.each(pages)('no text of a provider does anything at %s, wherever it stands', async (at) => {
  await openAt(at, hostileThroughout(good) as Record<string, unknown>)
  if (SHOWS_HTML.has(at)) expect(await screen.findAllByText('By a stranger')).not.toEqual([])
  expect(harmIn(document.body)).toEqual([])
  expect(document.body.textContent).toContain('</p><script>evil()</script>')
})
