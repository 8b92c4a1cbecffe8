import { localeTexts, pointsTexts } from '../messages/locale.ts'

const formats: Record<string, Intl.NumberFormat> = {}

/**
 * Points to the hundredth, as they are shown. A provider may price in fractions, and three times 19.99 is a hair
 * more than 59.97 to a computer: enough to refuse a balance that covers it exactly.
 */
export function roundPoints(points: number): number {
  return Math.round(points * 100) / 100
}

/** The number alone, thousands separated: `1,250`. */
function formatNumber(value: number): string {
  const locale = localeTexts.numbers
  // Made when the first number is shown: a phone takes as long for this one line as for the rest of the program.
  const format = (formats[locale] ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
  return format.format(value)
}

/** Points as they are shown everywhere (section 9): `1,250 pts`, or in the client's own words for them. */
export function formatPoints(points: number): string {
  return pointsTexts.amount(formatNumber(points))
}
