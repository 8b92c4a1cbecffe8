import { and, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm'

const DAY_MS = 86_400_000

/** A range of days, `YYYY-MM-DD` in `timeZone`, both included; open if a side is missing. */
export interface Days {
  from?: string | undefined
  until?: string | undefined
  timeZone: string
}

/**
 * Condition that a timestamp is within some days. The day comes from the time zone, so that clock changes do not
 * matter; the wider range of timestamps is only for the index.
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
