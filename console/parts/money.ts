/** Money: two decimals, in the client's currency, which the product does not know. */

const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `9,54,657.50`. */
export const money = (amount: number): string => format.format(amount)

/** The value of points. @param each of one */
export const moneyOf = (points: number, each: number): string => money(points * each)
