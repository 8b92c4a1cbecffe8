/** Formats of reports: points, months and days. */
import { groupedNumber } from '../../src/lib/grouped-number.ts'

/** What can happen to points, in the movement and in the journal. */
export const movementNames = {
  granted: 'Granted',
  redeemed: 'Redeemed',
  refunded: 'Refunded',
  expired: 'Expired',
  taken_back: 'Taken back',
} as const

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Mar 2026`. @param month `YYYY-MM` */
export const monthWords = (month: string): string => monthFormat.format(new Date(`${month}-01`))

/** No plot is longer, in months: one lot of another century would make all bars thin. */
const MOST_MONTHS = 60

/** Each month from the first to the last of these, those between them included. @param months `YYYY-MM`, in order */
export function allMonths(months: readonly string[]): string[] {
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return []
  const [year = 0, nth = 1] = first.split('-').map(Number)
  const all: string[] = []
  for (let at = 0; at < MOST_MONTHS; at += 1) {
    const month = new Date(Date.UTC(year, nth - 1 + at)).toISOString().slice(0, 7)
    all.push(month)
    if (month === last) return all
  }
  return [...months]
}

/** `−1,200`, with a minus sign as wide as a digit. */
export const signedPoints = (points: number): string =>
  points < 0 ? `−${groupedNumber(-points)}` : groupedNumber(points)

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; until: string } {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, until: new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10) }
}
