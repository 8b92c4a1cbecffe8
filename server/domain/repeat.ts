/** Work in the background that looks again and again for something to do. */
import { setTimeout as sleep } from 'node:timers/promises'

interface Repeating {
  everyMs: number
  /** Called after a failed run; the next one still comes. */
  onFault: (error: unknown) => void
}

/**
 * Runs work now and then every so often, never twice at the same time. What it holds must be safe to leave at any
 * moment: other processes do the same, and may end.
 * @param work its signal is aborted when it is stopped
 * @returns stops it; resolves when no run is under way
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, onFault }: Repeating,
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const run = () => {
    running ??= work(stopping.signal)
      .catch(onFault)
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
