// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientHomePath } from '../../../src/contract/routes.ts'
import { firstCallOf } from '../../../src/domain/first-call.ts'
import { noFilters } from '../../../src/domain/listing-request.ts'
import { readConfirmed, readDelivery } from '../../../src/features/checkout/navigation-state.ts'
import { laterSession } from '../../../src/storage/later-session-storage.ts'
import { session } from '../../../src/storage/session-storage.ts'
import { readToken } from '../../../src/storage/token.ts'
import { restoreFromSession, useShop } from '../../../src/store/shop-store.ts'
import { aCartItem, aProduct, aUser } from '../builders.ts'
import { refusal } from '../features/stub-provider.ts'
import { corrupted } from '../corrupted.ts'
import { renderApp } from '../render-app.tsx'
import { stubViewport } from '../features/landing/fake-viewport.ts'
import { stubListScreen } from '../features/list-screen.ts'
import { stubTransport } from '../stub-transport.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'
import { anyText } from '../any-text.ts'

const provider = stubTransport()

/** Values that the shop itself stores. */
const good: Record<string, unknown> = {
  userDetails: aUser({ order_details: [{ customer_name: 'Asha', customer_address: '4 Lane' }] }),
  searchState: { term: 'bag', page: 2, products: [aProduct()] },
  createMenuData: {
    client: { client_name: 'Acme', client_mobile: '9876543210', accent_color: '#123456' },
    categories: [
      { id: 1, name: { en: 'Bags' }, product_subcategory_masters: [{ id: 2, subcategory_name: 'Small' }] },
    ],
    occasions: [{ id: 5, occasion_name: 'Diwali' }],
    limitedProducts: [aProduct()],
  },
  stateCityMaster: {
    state_master: [{ id: 1, name: { en: 'Goa' } }],
    city_master: [{ id: 2, name: 'Panaji' }],
  },
  cart: [aCartItem(), aCartItem({ product_id: 8, quantity: 2 })],
}
const plainKeys = ['clientLoginId', 'notificationCount', 'deviceToken', 'userLoginNeeded', 'token']

const spoiltJson = (value: unknown) =>
  fc.oneof(
    corrupted(value).map((whole) => JSON.stringify(whole)),
    fc.json(),
    fc.constantFrom(
      '',
      '{',
      'null',
      'undefined',
      '[',
      '"',
      '[]',
      '{}',
      '['.repeat(100_000),
      '{"__proto__":{"id":1}}',
    ),
    anyText({ maxLength: 20 }),
  )
const spoiltText = fc.oneof(
  fc.constantFrom(
    '\uD800',
    '\0',
    'a\nb',
    '../About_us',
    'NaN',
    '1e999',
    '-5',
    '१',
    'ü',
    ' ',
    'x'.repeat(100_000),
  ),
  anyText({ maxLength: 12 }),
)

/** Values of unknown origin in this tab's storage. */
const storage = fc.record(
  {
    ...Object.fromEntries(Object.entries(good).map(([key, value]) => [key, spoiltJson(value)])),
    ...Object.fromEntries(plainKeys.map((key) => [key, spoiltText])),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>

function leave(kept: Record<string, string>): void {
  sessionStorage.clear()
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
}

beforeEach(() => {
  stubListScreen({ wide: true })
  stubViewport()
  provider.send.mockResolvedValue(refusal('Not today', 503))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('whatever stands in the storage', () => {
  it('reads as what it should be, or as nothing', () => {
    fc.assert(
      fc.property(storage, (kept) => {
        leave(kept)
        restoreFromSession()
        const { cart, user, clientLoginId, notificationCount } = useShop.getState()
        for (const line of cart) {
          expect(Number.isSafeInteger(line.quantity) && line.quantity >= 1).toBe(true)
          expect(line.product_points).toBeGreaterThanOrEqual(0)
        }
        if (user !== null) expect(Number.isFinite(user.rewards_points)).toBe(true)
        if (clientLoginId !== null) expect(clientHomePath(clientLoginId)).toMatch(/^\//)
        expect(notificationCount).toBeGreaterThanOrEqual(0)
        laterSession.searchState.read()
        laterSession.stateCityMaster.read()
        const token = readToken()
        // An invalid header value would make every call fail.
        if (token !== null) expect(() => new Headers({ Authorization: `Bearer ${token}` })).not.toThrow()
        firstCallOf(['Product_listing'], {
          clientLoginId: session.clientLoginId.read(),
          filters: noFilters,
        })
      }),
      { numRuns: fuzzRuns(200) },
    )
  })

  it('crashes no page', async () => {
    const pages = [
      '/My_cart',
      '/Checkout',
      '/Summary',
      '/Search',
      '/My_profile',
      '/Notifications',
      '/Contact_us',
      '/Login',
      '/Product_listing',
      '/Product_details/9',
    ]
    await fc.assert(
      fc.asyncProperty(storage, fc.constantFrom(...pages), async (kept, at) => {
        leave({ clientLoginId: 'demo', userDetails: JSON.stringify(good['userDetails']), ...kept })
        await renderApp(at)
        await waitFor(() => expect(screen.queryAllByRole('heading').length).toBeGreaterThan(0))
        expect(screen.queryByText('This page stumbled')).toBeNull()
        cleanup()
      }),
      { numRuns: fuzzRuns(10), endOnFailure: true },
    )
  }, 120_000)
})

describe('whatever stands in a history entry', () => {
  it('reads as what it should be, or as nothing', () => {
    const address = { name: 'A', mobile: '1', email: 'e', pincode: '2', address: 'x', is_new_address: false }
    const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartFingerprint: 'm', sent: true }
    const confirmed = { orderId: 1, customerId: 2, address, lines: [aCartItem()], feedbackGiven: true }
    fc.assert(
      fc.property(
        corrupted({ address, attempt }),
        corrupted({ confirmed }),
        (spoiltDelivery, spoiltOrder) => {
          const delivery = readDelivery(spoiltDelivery, { id: 2 })
          if (delivery !== null) expect(typeof delivery.address.name).toBe('string')
          const order = readConfirmed(spoiltOrder)
          if (order !== null) expect(Array.isArray(order.lines)).toBe(true)
        },
      ),
    )
  })
})
