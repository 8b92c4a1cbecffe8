/** The days that a report is asked for. */
import type { Period } from '../../db/read/report-sql.ts'
import { Refused } from '../../domain/refused.ts'

const invalid = (field: string, what: string) =>
  new Refused('invalid', `${field}: ${what}`, { fields: { [field]: what } })

/** The requested day; today if absent. @throws Refused `invalid` for a future day */
export function dayOf(on: string | undefined, today: string): { day: string; isPast: boolean } {
  const day = on ?? today
  if (day > today) throw invalid('on', 'must not be a day to come')
  return { day, isPast: day < today }
}

/** The last requested day; today if absent. @throws Refused `invalid` for a future day */
export function lastDayOf({ until = '' }: { until?: string | undefined }, today: string): string {
  if (until > today) throw invalid('until', 'must not be a day to come')
  return until || today
}

/** @throws Refused `invalid` if the period ends before it begins */
export function periodOf(
  given: { from?: string | undefined; until?: string | undefined },
  { from, until }: Period,
): Period {
  const period = { from: given.from ?? from, until: given.until ?? until }
  if (period.from > period.until) throw invalid('from', 'must not be after the last day')
  return period
}

export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The first day of the first of so many months, of which the day's is the last. */
export function firstOfMonths(months: number, day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = year * 12 + month - months
  return `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`
}
