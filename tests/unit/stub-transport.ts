import { beforeEach, vi } from 'vitest'
import * as transport from '../../src/api/transport.ts'

/**
 * Puts a stub in the transport's place for every test of the file that calls it, which then says what the provider answers.
 * A spy and no `vi.mock`: files with those need a process each.
 * @returns the stub; it answers nothing until a test says so
 */
export function stubTransport() {
  const provider = {
    send: vi.fn<typeof transport.send>(),
    prepareTransport: vi.fn<typeof transport.prepareTransport>(),
  }
  beforeEach(() => {
    vi.spyOn(transport, 'send').mockImplementation(provider.send)
    vi.spyOn(transport, 'prepareTransport').mockImplementation(provider.prepareTransport)
  })
  return provider
}
