import { beforeEach, vi } from 'vitest'
import { forgetOrders } from '../../../../src/store/order/submit-order.ts'
import { stubShop } from '../../stub-shop.ts'
import { sameAsBefore } from './order-pages.tsx'

/**
 * Stubs the shop; before each test of the file no attempt is in flight, the bag's price is known, and `answer` replies
 * to everything else.
 */
export function scriptedProvider() {
  const { provider, logged } = stubShop()
  /** The provider's reply to everything but price requests. */
  const answer: typeof provider.send = vi.fn()
  beforeEach(() => {
    forgetOrders()
    answer.mockReset()
    provider.send.mockImplementation((request) =>
      request.path === '/fetch-product-details' ? Promise.resolve(sameAsBefore) : answer(request),
    )
  })
  return {
    provider,
    logged,
    answer,
    orders: () =>
      provider.send.mock.calls.map(([request]) => request).filter(({ path }) => path === '/create-order'),
  }
}
