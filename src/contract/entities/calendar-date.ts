import * as v from 'valibot'

/** The calendar begins with the year 1, and PostgreSQL refuses the year 0. */
function isInCalendar(date: string): boolean {
  if (date.startsWith('0000')) return false
  const time = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(time.valueOf()) && time.toISOString().startsWith(date)
}

/**
 * A day that there is, as `YYYY-MM-DD`: `v.isoDate` alone would take 31 February.
 * @param message what is said of anything else.
 */
export function calendarDate(message = 'Invalid date: Expected a day as YYYY-MM-DD') {
  const schema = v.pipe(v.string(), v.isoDate(message), v.check(isInCalendar, message))
  return v.config(schema, { abortPipeEarly: true })
}
