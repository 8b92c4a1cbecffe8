import { growingPause } from './growing-pause.ts'

/** How long to wait before a lost channel is tried again: a provider without realtime is left in peace. */
export const revivePauses = {
  /** The longest first pause; each further one may be twice as long. */
  firstMs: 3000,
  longestMs: 300_000,
  /** The part of a pause that is not left to chance. */
  fixedPart: 0.25,
} as const

/**
 * The pause before a lost channel is tried again.
 * @param attempt how many have failed since the channel last held
 * @param random from 0 up to, but not including, 1
 * @returns milliseconds
 */
export function revivePause(attempt: number, random: number): number {
  return growingPause(revivePauses, attempt, random)
}
