import { beforeEach, vi } from 'vitest'
import * as transport from '../../src/api/transport.ts'

/**
 * Stubs the transport for every test of the calling file, which sets the provider's replies. A spy instead of
 * `vi.mock`: files with that need their own process.
 * @returns the stub; it does not reply until a test sets a reply
 */
export function stubTransport() {
  const provider = {
    send: vi.fn<typeof transport.send>(),
    prepareTransport: vi.fn<typeof transport.prepareTransport>(),
  }
  beforeEach(() => {
    provider.send.mockReset()
    vi.spyOn(transport, 'send').mockImplementation(provider.send)
    vi.spyOn(transport, 'prepareTransport').mockImplementation(provider.prepareTransport)
  })
  return provider
}
