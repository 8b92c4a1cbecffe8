/** How pauses between tries grow. */
export interface GrowingPauses {
  /** The longest first pause, in milliseconds; each further one may be twice as long. */
  firstMs: number
  longestMs: number
  /** The part of a pause that is not left to chance. */
  fixedPart: number
}

/**
 * The pause before the next try: longer with every one that failed, and different from client to client, so that a
 * provider that comes back is not met by all of them at once.
 * @param failed how many tries have failed in a row
 * @param random from 0 up to, but not including, 1
 * @returns milliseconds
 */
export function growingPause(
  { firstMs, longestMs, fixedPart }: GrowingPauses,
  failed: number,
  random: number,
): number {
  const longest = Math.min(longestMs, firstMs * 2 ** failed)
  return Math.round(longest * (fixedPart + (1 - fixedPart) * random))
}
