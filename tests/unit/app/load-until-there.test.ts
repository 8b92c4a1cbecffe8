// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadUntilThere } from '../../../src/app/load-until-there.ts'
import { inBackground } from '../../../src/lib/in-background.ts'

let isReachable: boolean
const load = vi.fn(() => (isReachable ? Promise.resolve('code') : Promise.reject(new TypeError('Failed'))))
const done = vi.fn()

async function start(): Promise<void> {
  done(await loadUntilThere(load))
}

beforeEach(() => {
  vi.useFakeTimers()
  isReachable = false
  load.mockClear()
  done.mockClear()
  inBackground(start())
})

// What still waits would load again in the next test.
afterEach(async () => {
  isReachable = true
  await vi.runAllTimersAsync()
})

it('code that does not come while the browser is online is loaded by itself, after longer and longer pauses [B.9]', async () => {
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
  expect(load).toHaveBeenCalledTimes(4)
  isReachable = true
  await vi.advanceTimersByTimeAsync(7999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledExactlyOnceWith('code')
})

it('code that never comes is asked for no more often than every few minutes', async () => {
  await vi.advanceTimersByTimeAsync(3_600_000)
  const inTheFirstHour = load.mock.calls.length
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(load.mock.calls.length - inTheFirstHour).toBe(12)
})

it('is loaded at once when the browser is online again, and once [B.9]', async () => {
  await vi.advanceTimersByTimeAsync(100)
  isReachable = true
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(done).toHaveBeenCalledOnce()
})
