/** Exponential backoff with jitter. */

export interface Backoff {
  /** The longest first pause, in milliseconds; each next pause may be twice as long. */
  firstMs: number
  longestMs: number
  /** Share of a pause that is not random, from 0 to 1. */
  fixedPart: number
}

/**
 * Pause before the next attempt. The random part spreads the callers' requests when a provider recovers.
 * @param failed number of failed attempts in a row, from 0
 * @param random from 0 up to, but not including, 1
 * @returns milliseconds
 */
export function backoffDelay(
  { firstMs, longestMs, fixedPart }: Backoff,
  failed: number,
  random: number,
): number {
  const longest = Math.min(longestMs, firstMs * 2 ** failed)
  return Math.round(longest * (fixedPart + (1 - fixedPart) * random))
}
