/** Runs background work at an interval. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransientError } from '../db/database-error.ts'

interface Repeating {
  everyMs: number
  /**
   * Called after a failed run; the next run still follows. During an outage of the database, called for the first
   * failed run only.
   */
  onFault: (error: unknown) => void
}

/**
 * Runs work at once and then at an interval, never twice at the same time. A run may be skipped or end early: other
 * processes do the same work.
 * @param work its signal is aborted when it is stopped
 * @returns stops it; resolves when no run is in progress
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, onFault }: Repeating,
): () => Promise<void> {
  const stopping = new AbortController()
  let isDatabaseAway = false
  const report = (error: unknown) => {
    const isKnown = isDatabaseAway
    isDatabaseAway = error instanceof Error && isTransientError(error)
    if (!(isKnown && isDatabaseAway)) onFault(error)
  }
  let running: Promise<void> | null = null
  const run = () => {
    running ??= work(stopping.signal)
      .then(() => {
        isDatabaseAway = false
      }, report)
      .finally(() => (running = null))
  }
  run()
  const timer = setInterval(run, everyMs)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}

/** Pauses for a time in milliseconds, or until the signal is aborted, to leave the processor to other work. */
export async function rest(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
