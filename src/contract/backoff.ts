/** Exponential backoff with jitter: the pause before trying again. */

export interface Backoff {
  /** The longest first pause, in milliseconds; each further one may be twice as long. */
  firstMs: number
  longestMs: number
  /** The part of a pause that is not random, from 0 to 1. */
  fixedPart: number
}

/**
 * The pause before the next attempt. Random in part, so that a provider that comes back is not met by all clients at once.
 * @param failed how many attempts have failed in a row, from 0
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
