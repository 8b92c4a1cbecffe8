/** Retries with exponential backoff and jitter, one attempt at a time. */
import { inBackground } from '../../../src/lib/in-background.ts'
import { backoffDelay, type Backoff } from '../../../src/lib/backoff.ts'

/** Backoff after failed attempts; a third of each pause is random, so that terminals don't retry in step. */
export const retryBackoff: Backoff = { firstMs: 2000, longestMs: 60_000, fixedPart: 2 / 3 }

/** A success that lasted this long resets the backoff. */
const STEADY_MS = 60_000

export interface Wait {
  name: string
  /** @returns whether it works again */
  attempt: () => Promise<boolean>
  resume: () => void
}

export interface RetryTimer {
  /** Starts retrying this instead of the previous wait. The backoff keeps growing. */
  on(wait: Wait): void
  /** Name of the wait; `null` if nothing is retried. */
  name(): string | null
  tryNow(): void
  /** Whole seconds until the next attempt; `null` while one is running or nothing is retried. */
  secondsLeft(): number | null
  /** Stops retrying: the shop was opened in another way. */
  forget(): void
}

/**
 * @param now milliseconds of a monotonic clock
 * @param random from 0 up to, but not including, 1
 */
export function retryTimer(
  now: () => number = () => performance.now(),
  random: () => number = Math.random,
): RetryTimer {
  let current: Wait | null = null
  let failures = 0
  let steadySince = now()
  let dueAt: number | null = null
  let timer: NodeJS.Timeout | undefined

  function pause(): void {
    const milliseconds = backoffDelay(retryBackoff, failures, random())
    failures += 1
    dueAt = now() + milliseconds
    timer = setTimeout(() => inBackground(attempt()), milliseconds)
  }

  async function attempt(): Promise<void> {
    const wait = current
    // No due time: an attempt is already running.
    if (wait === null || dueAt === null) return
    clearTimeout(timer)
    dueAt = null
    const works = await wait.attempt().catch(() => false)
    if (current !== wait) return
    if (!works) {
      pause()
      return
    }
    current = null
    steadySince = now()
    wait.resume()
  }

  function forget(): void {
    clearTimeout(timer)
    if (current !== null) steadySince = now()
    current = null
    dueAt = null
  }

  return {
    on(wait) {
      if (current?.name === wait.name) return
      // A short success does not reset the backoff: a loop that opens and fails must slow down too.
      if (current === null && now() - steadySince >= STEADY_MS) failures = 0
      forget()
      current = wait
      pause()
    },
    name: () => current?.name ?? null,
    tryNow: () => inBackground(attempt()),
    secondsLeft: () => (dueAt === null ? null : Math.max(0, Math.ceil((dueAt - now()) / 1000))),
    forget,
  }
}
