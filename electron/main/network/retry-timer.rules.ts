/** Retries with exponential backoff and jitter, one attempt at a time. */
import { inBackground } from '../../../src/contract/in-background.ts'
import { backoffDelay, type Backoff } from '../../../src/contract/backoff.ts'

/** The host's pauses after failed attempts; a third of each is random, so that terminals don't ask in step. */
export const retryBackoff: Backoff = { firstMs: 2000, longestMs: 60_000, fixedPart: 2 / 3 }

/** What held this long was no failed attempt: the next pause is short again. */
const STEADY_MS = 60_000

export interface Wait {
  /** Names the page that is shown meanwhile. */
  name: string
  /** @returns whether it works again */
  attempt: () => Promise<boolean>
  resume: () => void
}

export interface RetryTimer {
  /** Waits on this; what was waited on before is forgotten, the growing of the pauses is not. */
  on(wait: Wait): void
  /** What is waited on; `null` where nothing is. */
  name(): string | null
  /** A person does not want to wait. */
  tryNow(): void
  /** Whole seconds until the next attempt; `null` while one is under way or nothing is waited on. */
  secondsLeft(): number | null
  /** The shop was opened in another way. */
  forget(): void
}

/**
 * @param now milliseconds of a clock that only goes forwards
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
    // Without a due time one is under way already.
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
      // Back for a moment only is no success: a loop that opens and fails must slow down too.
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
