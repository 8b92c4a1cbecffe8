/** Work in the background that looks again and again for something to do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransientError } from '../db/database-error.ts'

interface Repeating {
  everyMs: number
  /** Called after a failed run; the next one still comes. Of an outage of the database only the first run counts. */
  onFault: (error: unknown) => void
}

/**
 * Runs work at once and then at an interval, never twice at the same time. It must be safe to leave it undone: other
 * processes do the same, and may end.
 * @param work its signal is aborted when it is stopped
 * @returns stops it; resolves when no run is under way
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

/** Leaves the machine to others for a time, in milliseconds, or until the signal is aborted. */
export async function rest(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
