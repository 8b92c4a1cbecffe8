import { localeTexts, pointsTexts } from '../messages/locale.ts'

/** The digits that a comma follows, by thousands, or as in India by thousands and from there on by hundreds. */
const digitsBeforeComma = {
  'en-US': /\d(?=(?:\d{3})+(?:\.|$))/g,
  'en-IN': /\d(?=(?:\d{2})*\d{3}(?:\.|$))/g,
}

/**
 * Points to the hundredth, as they are shown. A provider may price in fractions, and three times 19.99 is a hair
 * more than 59.97 to a computer: enough to refuse a balance that covers it exactly.
 */
export function roundPoints(points: number): number {
  return Math.round(points * 100) / 100
}

/**
 * The number alone, thousands separated: `1,250`. Not by `Intl.NumberFormat`, whose first use takes a slow phone 40 ms:
 * an eighth of all script up to the home.
 */
export function formatNumber(value: number): string {
  const digits = digitsBeforeComma[localeTexts.numbers as keyof typeof digitsBeforeComma]
  return String(roundPoints(value)).replace(digits, '$&,')
}

/** Points as they are shown everywhere (section 9): `1,250 pts`, or in the client's own words for them. */
export function formatPoints(points: number): string {
  return pointsTexts.amount(formatNumber(points))
}
