const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** The number alone, thousands separated: `1,250`. */
export function formatNumber(value: number): string {
  return thousands.format(value)
}

/** Points as they are shown everywhere (section 9): `1,250 pts`. */
export function formatPoints(points: number): string {
  return `${formatNumber(points)} pts`
}
