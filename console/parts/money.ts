/** Money: two decimals, and the client's currency where it is named. */

const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `9,54,657.50`, `−300.00`: with a minus sign as wide as a digit. */
export const money = (amount: number): string => format.format(amount).replace('-', '−')

/** The value of points. @param each of one */
export const moneyOf = (points: number, each: number): string => money(points * each)

/** `0.25 INR`. @param currency empty if it is unknown */
export const valueInWords = (each: number, currency: string): string =>
  currency === '' ? `${each}, in the client’s currency` : `${each} ${currency}`
