import * as v from 'valibot'
import { isCalendarDay } from '../values/day.ts'

/**
 * An existing day as `YYYY-MM-DD`. `v.isoDate` alone would accept 31 February.
 * @param message the text
 */
export function calendarDate(message = 'Invalid date: Expected a day as YYYY-MM-DD') {
  const schema = v.pipe(v.string(), v.isoDate(message), v.check(isCalendarDay, message))
  return v.config(schema, { abortPipeEarly: true })
}
