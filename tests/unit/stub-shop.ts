import { beforeEach, vi } from 'vitest'
import * as toasts from '../../src/ui/toast/toast.ts'
import { stubTransport } from './stub-transport.ts'

/**
 * Stubs what the shop tells to others, for every test of the calling file: the transport, the toasts, and the log of
 * failed calls. Check toasts with `expect(showToast)`.
 */
export function stubShop() {
  const provider = stubTransport()
  const logged = vi.fn<(...parts: unknown[]) => void>()
  beforeEach(() => {
    logged.mockReset()
    vi.spyOn(console, 'warn').mockImplementation(logged)
    vi.spyOn(toasts, 'showToast').mockImplementation(() => undefined)
  })
  return { provider, logged }
}
