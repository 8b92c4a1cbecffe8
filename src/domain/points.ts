import { groupedNumber } from '../lib/grouped-number.ts'
import { pointsTexts } from '../messages/locale.ts'

/**
 * Rounds points to the hundredth, as shown. Prices may be fractions, and 3 * 19.99 is slightly more than
 * 59.97 in floating point: enough to refuse a balance that is exactly right.
 */
export function roundPoints(points: number): number {
  return Math.round(points * 100) / 100
}

/** A number, rounded and with commas: `1,250`. */
export function formatNumber(value: number): string {
  return groupedNumber(roundPoints(value))
}

/** Points as shown everywhere (section 9): `1,250 pts`, or with the client's own unit. */
export function formatPoints(points: number): string {
  return pointsTexts.amount(formatNumber(points))
}
