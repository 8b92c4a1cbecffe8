import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffDelay } from '../../../src/lib/backoff.ts'
import { reconnectBackoff } from '../../../src/realtime/configuration.ts'

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('the backoff of a lost channel', () => {
  it('grows to twice as long with every failed attempt, up to five minutes', () => {
    const longest = [0, 1, 2, 3, 10, 1000].map((attempt) =>
      backoffDelay(reconnectBackoff, attempt, 0.999_999_9),
    )
    expect(longest).toEqual([3000, 6000, 12_000, 24_000, 300_000, 300_000])
  })

  it('is never a tight loop, and never longer than the longest', () => {
    fc.assert(
      fc.property(fc.nat(10_000), random, (attempt, chance) => {
        const pause = backoffDelay(reconnectBackoff, attempt, chance)
        expect(pause).toBeGreaterThanOrEqual(reconnectBackoff.firstMs * reconnectBackoff.fixedPart)
        expect(pause).toBeLessThanOrEqual(reconnectBackoff.longestMs)
      }),
    )
  })

  it('spreads clients over three quarters of it', () => {
    expect(backoffDelay(reconnectBackoff, 0, 0)).toBe(750)
    expect(backoffDelay(reconnectBackoff, 0, 0.5)).toBe(1875)
  })
})
