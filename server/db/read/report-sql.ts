/** Common parts of the report queries: the client, its days and months, and sums. */
import type { Queryable } from '../open.ts'

/** A client's reports, in a time zone. */
export interface ReportOf {
  clientId: number
  timeZone: string
}

export interface Period {
  /** Both included, `YYYY-MM-DD`. */
  from: string
  until: string
}

/** The end of the last of some days; `$1` is the client, `$2` the time zone. */
export const endOf = (day: string) => `((${day}::date + 1)::timestamp at time zone $2)`
export const startOf = (day: string) => `(${day}::date::timestamp at time zone $2)`
export const monthOf = (moment: string) => `to_char(${moment}, 'YYYY-MM')`
/** Sums of integers are exact as doubles up to 2^53. */
export const total = (points: string, where = 'true') =>
  `coalesce(sum(${points}) filter (where ${where}), 0)::float8`

/** Today by the database's clock, which dates ledger lines and orders. */
export async function readToday(on: Queryable, timeZone: string): Promise<string> {
  const { rows } = await on.query<{ today: string }>('select (now() at time zone $1)::date::text as today', [
    timeZone,
  ])
  return rows[0]?.today ?? ''
}
