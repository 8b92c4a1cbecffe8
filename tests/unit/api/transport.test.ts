// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { inBackground } from '../../../src/lib/in-background.ts'
import { prepareTransport, send } from '../../../src/api/transport.ts'

it('a call goes out in the task that makes it, before a page is rendered there [N.7]', async () => {
  // jsdom has no cookie store. Chromium answers in a later task.
  vi.stubGlobal('cookieStore', { get: () => new Promise(() => undefined) })
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue()
  prepareTransport()
  await vi.waitFor(() => {
    sent.mockClear()
    inBackground(send({ method: 'POST', path: '/fetch-all-products', body: {}, token: null }))
    expect(sent).toHaveBeenCalledOnce()
  })
})
