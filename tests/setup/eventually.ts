import { vi } from 'vitest'

/** Only ends a wait that hangs: a passing test does not wait longer than it must. */
const HANGS_AFTER_MS = 120_000

/**
 * Waits until a condition holds, and returns its value.
 * @throws if it does not hold within two minutes
 */
export const eventually = <Held>(condition: () => Held | Promise<Held>) =>
  vi.waitUntil(condition, { timeout: HANGS_AFTER_MS })
