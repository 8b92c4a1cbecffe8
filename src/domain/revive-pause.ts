/** How long to wait before a lost channel is tried again. */
export const revivePauses = {
  /** The longest first pause; each further one may be twice as long. */
  firstMs: 3000,
  longestMs: 300_000,
  /** The part of a pause that is not left to chance. */
  fixedPart: 0.25,
} as const

/**
 * The pause before the next attempt. It grows, so that a provider without realtime is left in peace, and differs from
 * client to client, so that a server that comes back is not met by all of them at once.
 * @param attempt how many have failed since the channel last held
 * @param random from 0 up to, but not including, 1
 * @returns milliseconds
 */
export function revivePause(attempt: number, random: number): number {
  const { firstMs, longestMs, fixedPart } = revivePauses
  const longest = Math.min(longestMs, firstMs * 2 ** attempt)
  return Math.round(longest * (fixedPart + (1 - fixedPart) * random))
}
