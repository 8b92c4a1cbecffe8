import { beforeEach, type Mock, vi } from 'vitest'
import type { RawRequest } from '../../../../src/api/transport.ts'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { forgetOrders } from '../../../../src/store/order/submit-order.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { sameAsBefore } from './order-pages.tsx'

type Send = Mock<(request: RawRequest) => Promise<RawReply>>

/**
 * Before each test of the file: no attempt is in flight, the bag's price is known, and `answer` replies to everything
 * else.
 * @param send the file's stub of the transport, beside that of `showToast`
 */
export function scriptedProvider(send: Send) {
  /** The provider's reply to everything but price requests. */
  const answer: Send = vi.fn()
  const logged = vi.fn<(...parts: unknown[]) => void>()
  beforeEach(() => {
    forgetOrders()
    answer.mockReset()
    send.mockReset()
    send.mockImplementation((request) =>
      request.path === '/fetch-product-details' ? Promise.resolve(sameAsBefore) : answer(request),
    )
    vi.mocked(showToast).mockClear()
    logged.mockReset()
    vi.spyOn(console, 'warn').mockImplementation(logged)
  })
  return {
    answer,
    logged,
    orders: () => send.mock.calls.map(([request]) => request).filter(({ path }) => path === '/create-order'),
  }
}
