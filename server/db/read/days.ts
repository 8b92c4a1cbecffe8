import { and, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm'

const DAY_MS = 86_400_000

/** The first and the last day, `YYYY-MM-DD` in `timeZone`; without one there is no end on that side. */
export interface Days {
  from?: string | undefined
  until?: string | undefined
  timeZone: string
}

/**
 * That a moment lies on some days. The days are those of the time zone, whatever its clocks did at midnight; the range of
 * moments around them, which is never too narrow, is for the index.
 */
export function onDays(moment: AnyColumn, { from, until, timeZone }: Days): SQL | undefined {
  const day = sql`(${moment} at time zone ${timeZone})::date`
  return and(
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    from === undefined ? undefined : gte(moment, new Date(Date.parse(from) - DAY_MS)),
    until === undefined ? undefined : sql`${day} <= ${until}::date`,
    until === undefined ? undefined : lt(moment, new Date(Date.parse(until) + 2 * DAY_MS)),
  )
}
