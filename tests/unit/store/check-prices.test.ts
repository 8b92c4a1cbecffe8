import { expect, it } from 'vitest'
import type { RawReply } from '../../../src/domain/early-call.ts'
import { askForProducts } from '../../../src/store/order/check-prices.ts'
import { productNumber, success } from '../features/stub-provider.ts'
import { stubTransport } from '../stub-transport.ts'

const provider = stubTransport()

it('whoever asks while another leaves is answered', async () => {
  const replies: (() => void)[] = []
  provider.send.mockImplementation(
    ({ signal }) =>
      new Promise<RawReply>((resolve, reject) => {
        replies.push(() => resolve(success({ product_detail: productNumber(1) })))
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  const [left, stays] = [new AbortController(), new AbortController()]
  const first = askForProducts([1], 'demo', { freshMs: 0, signal: left.signal })
  left.abort()
  const second = askForProducts([1], 'demo', { freshMs: 0, signal: stays.signal })
  expect(await first).toEqual([])
  for (const reply of replies) reply()
  expect(await second).toEqual([expect.objectContaining({ productId: 1 })])
})
