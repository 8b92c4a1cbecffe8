let thousands: Intl.NumberFormat | null = null

/**
 * Points to the hundredth, as they are shown. A provider may price in fractions, and three times 19.99 is a hair
 * more than 59.97 to a computer: enough to refuse a balance that covers it exactly.
 */
export function roundPoints(points: number): number {
  return Math.round(points * 100) / 100
}

/** The number alone, thousands separated: `1,250`. */
function formatNumber(value: number): string {
  // Made when the first number is shown: a phone takes as long for this one line as for the rest of the program.
  thousands ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
  return thousands.format(value)
}

/** Points as they are shown everywhere (section 9): `1,250 pts`. */
export function formatPoints(points: number): string {
  return `${formatNumber(points)} pts`
}
