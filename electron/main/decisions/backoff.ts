/** Backoff schedules for retries, so that a provider that recovers is not overloaded. */

const FIRST_MS = 2000
const LONGEST_MS = 60_000

/**
 * @param failures how often it has failed in a row, from 1
 * @param random between 0 and 1
 * @returns milliseconds; a third of each pause is drawn, so that terminals don't come back in step
 */
export function backoffDelay(failures: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
  return Math.round(full * (2 / 3 + random / 3))
}
