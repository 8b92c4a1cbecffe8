/** Decimals of the value of a point. */
const DECIMALS = 4

/**
 * The value of points as a decimal number, exact to the four decimals of the value of one, however many points they are.
 * @param each the value of a point, of at most four decimals
 */
export function exactValue(points: number, each: number): string {
  const units = BigInt(points) * BigInt(Math.round(each * 10 ** DECIMALS))
  const digits = String(units < 0n ? -units : units).padStart(DECIMALS + 1, '0')
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${decimals === '' ? '' : `.${decimals}`}`
}
