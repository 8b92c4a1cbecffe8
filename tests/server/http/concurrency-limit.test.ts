/** A queue of which others wait uses half of what it may, so that a flood of one client's calls leaves room for the rest. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConcurrencyLimit } from '../../../server/routes/concurrency-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const takes = (ms: number) => () => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** @returns the milliseconds after which the second call's work began, behind a first of so many */
async function secondAfter(ms: number, { rests }: { rests: boolean }): Promise<number> {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, rests })
  const start = performance.now()
  const first = limit.run(takes(ms))
  const second = limit.run(() => performance.now() - start)
  await vi.runAllTimersAsync()
  await first
  return second
}

it('a slot that others wait for rests as long as its work took', async () => {
  expect(await secondAfter(40, { rests: true })).toBe(80)
})

it('rests for a quarter of a second at most', async () => {
  expect(await secondAfter(10_000, { rests: true })).toBe(10_250)
})

it('a queue that does not rest passes its slot on at once', async () => {
  expect(await secondAfter(40, { rests: false })).toBe(40)
})

it('a slot that nobody waits for is free at once', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, rests: true })
  const first = limit.run(takes(40))
  await vi.advanceTimersByTimeAsync(40)
  await first
  expect(limit.state.running).toBe(0)
})
