import * as v from 'valibot'

/** The year 0 is excluded: PostgreSQL refuses it. */
function isInCalendar(date: string): boolean {
  if (date.startsWith('0000')) return false
  const time = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(time.valueOf()) && time.toISOString().startsWith(date)
}

/**
 * An existing day as `YYYY-MM-DD`. `v.isoDate` alone would accept 31 February.
 * @param message the text
 */
export function calendarDate(message = 'Invalid date: Expected a day as YYYY-MM-DD') {
  const schema = v.pipe(v.string(), v.isoDate(message), v.check(isInCalendar, message))
  return v.config(schema, { abortPipeEarly: true })
}
