import { beforeEach, describe, expect, it, vi } from 'vitest'
import { retryBackoff, retryTimer } from '../../../../electron/main/network/retry-timer.rules.ts'
import { backoffDelay } from '../../../../src/lib/backoff.ts'

/** A retry timer on fake time, whose attempts end when the test says so. */
function startTimer() {
  const attempts: ((works: boolean) => void)[] = []
  const resumed: string[] = []
  const wait = retryTimer(
    () => Date.now(),
    () => 0,
  )
  const on = (name: string): void =>
    wait.on({
      name,
      attempt: () => new Promise((resolve) => attempts.push(resolve)),
      resume: () => resumed.push(name),
    })
  const answer = async (works: boolean): Promise<void> => {
    attempts.at(-1)?.(works)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { attempts, resumed, wait, on, answer }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))

describe('waiting', () => {
  it('tries again at growing pauses and comes back by itself', async () => {
    const { attempts, resumed, wait, on, answer } = startTimer()
    on('unreachable')
    const pauses: number[] = []
    for (const works of [false, false, true]) {
      const before = Date.now()
      const tried = attempts.length
      while (attempts.length === tried) await vi.advanceTimersByTimeAsync(1)
      pauses.push(Date.now() - before)
      await answer(works)
    }
    expect(pauses).toEqual([1333, 2667, 5333])
    expect(resumed).toEqual(['unreachable'])
    expect(wait.name()).toBeNull()
  })

  it('lasts a minute at most, a third of it drawn', () => {
    expect([0, 2, 29].map((failed) => backoffDelay(retryBackoff, failed, 1))).toEqual([2000, 8000, 60_000])
    expect(backoffDelay(retryBackoff, 2, 0)).toBe(5333)
  })

  it('tries at once when a person asks, and never twice at the same time', async () => {
    const { attempts, wait, on, answer } = startTimer()
    on('unreachable')
    expect(wait.secondsLeft()).toBe(2)
    wait.tryNow()
    wait.tryNow()
    expect(attempts).toHaveLength(1)
    expect(wait.secondsLeft()).toBeNull()
    await answer(false)
    expect(wait.secondsLeft()).toBe(3)
  })

  it('does not begin anew where the same is waited on already', () => {
    const { attempts, wait, on } = startTimer()
    on('unreachable')
    vi.advanceTimersByTime(1000)
    on('unreachable')
    expect(wait.secondsLeft()).toBe(1)
    expect(attempts).toHaveLength(0)
  })

  it('waits on something else instead, and drops the answer to what was', async () => {
    const { resumed, wait, on, answer } = startTimer()
    on('unreachable')
    wait.tryNow()
    on('crashed')
    await answer(true)
    expect(resumed).toEqual([])
    expect(wait.name()).toBe('crashed')
  })

  it('slows down where it works for a moment only, and is quick again after a steady minute', async () => {
    const { wait, on, answer } = startTimer()
    for (const seconds of [2, 3, 6]) {
      on('not-loaded')
      expect(wait.secondsLeft()).toBe(seconds)
      wait.tryNow()
      await answer(true)
    }
    await vi.advanceTimersByTimeAsync(60_000)
    on('not-loaded')
    expect(wait.secondsLeft()).toBe(2)
  })

  it('takes an attempt that throws for one that failed', async () => {
    const { wait } = startTimer()
    wait.on({ name: 'crashed', attempt: () => Promise.reject(new Error('no')), resume: () => undefined })
    wait.tryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(wait.secondsLeft()).toBe(3)
  })
})
