import { vi } from 'vitest'

/**
 * Waits until something holds, and gives what held. Vitest's own second is too short where other suites share the
 * processor; a test that passes waits no longer for it.
 * @throws where it does not hold within `timeout` milliseconds
 */
export function eventually<Held>(
  condition: () => Held | Promise<Held>,
  { timeout = 15_000 }: { timeout?: number } = {},
) {
  return vi.waitUntil(condition, { timeout })
}
