import { vi } from 'vitest'

/**
 * Waits until a condition holds, and returns its value. Vitest's default of one second is too short if other suites
 * share the processor; a passing test does not wait longer.
 * @throws if it does not hold within `timeout` milliseconds
 */
export function eventually<Held>(
  condition: () => Held | Promise<Held>,
  { timeout = 15_000 }: { timeout?: number } = {},
) {
  return vi.waitUntil(condition, { timeout })
}
