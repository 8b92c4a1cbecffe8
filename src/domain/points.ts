import { groupedNumber } from '../contract/grouped-number.ts'
import { pointsTexts } from '../messages/locale.ts'

/**
 * Points to the hundredth, as they are shown. A provider may price in fractions, and three times 19.99 is a hair
 * more than 59.97 to a computer: enough to refuse a balance that covers it exactly.
 */
export function roundPoints(points: number): number {
  return Math.round(points * 100) / 100
}

/** The number alone, rounded and with its commas: `1,250`. */
export function formatNumber(value: number): string {
  return groupedNumber(roundPoints(value))
}

/** Points as they are shown everywhere (section 9): `1,250 pts`, or in the client's own words for them. */
export function formatPoints(points: number): string {
  return pointsTexts.amount(formatNumber(points))
}
