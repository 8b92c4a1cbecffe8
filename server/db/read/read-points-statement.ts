/** Reads a member's points passbook as JSON text. */
import type { Language } from '../../../src/contract/languages.ts'
import { ledgerReason } from '../../../src/contract/messages/notification-texts.ts'
import type { ReplyDataOf } from '../../../src/contract/server-replies.ts'
import type { Queryable } from '../open.ts'
import { toJson, type JsonOf } from './json-of.ts'
import { readText, spendablePoints } from './read-shop-user.ts'

/** The last day of points that expire at `moment`. */
const lastDay = (moment: string) => `((${moment} - interval '1 millisecond') at time zone $7)::date`

// Lines are ordered by time, not by id: a line gets its id before it waits for the member's balance. The balance after
// a line is the member's balance minus the newer lines. Lines newer than the page are summed from the index alone
// (points_ledger_of_member); older lines are not read.
const statementText = `with page as materialized (
    select * from points_ledger
    where member_id = $1 and created_at >= coalesce($5::timestamptz, '-infinity') and created_at < coalesce($6::timestamptz, 'infinity')
      and ($2::int is null or extract(year from created_at at time zone $7) = $2)
    order by created_at desc, id desc limit $3 offset $4),
  newer as (
    select coalesce(sum(line.amount), 0) as points
    from (select created_at, id from page order by created_at desc, id desc limit 1) first
    join points_ledger line on line.member_id = $1 and (line.created_at, line.id) > (first.created_at, first.id))
  select json_build_object(
    'balance', ${spendablePoints},
    'expiring', (select coalesce(json_agg(json_build_object('points', points, 'expires_at', day) order by day), '[]')
      from (select sum(remaining) as points, ${lastDay('expires_at')} as day from points_lots
        where member_id = m.id and not is_empty and expires_at > now() group by day) due),
    'lines', (select coalesce(json_agg(json_build_object('id', line.id, 'created_at', line.created_at,
        'points', line.amount, 'balance_after', line.balance_after, 'reason', line.reason,
        'order_number', o.order_number, 'expires_at', ${lastDay('lot.expires_at')})
        order by line.created_at desc, line.id desc), '[]')
      from (select *, m.points - (select points from newer) - coalesce(sum(amount) over (order by created_at desc, id desc
          rows between unbounded preceding and 1 preceding), 0) as balance_after from page) line
      left join orders o on o.id = line.order_id
      left join points_lots lot on lot.ledger_id = line.id))::text
  from members m where m.id = $1`

const DAY_MS = 86_400_000

/** Bounds of a year in every time zone, for the index; the time zone then decides. Nulls for all years. */
function around(year: number | ''): [Date | null, Date | null] {
  if (year === '') return [null, null]
  return [new Date(Date.UTC(year, 0, 1) - DAY_MS), new Date(Date.UTC(year + 1, 0, 1) + DAY_MS)]
}

export interface StatementFilter {
  /** `""` for all. */
  year: number | ''
  page: number
  perPage: number
  /** Time zone of years and days. */
  timeZone: string
  /** Language of our own reasons. */
  language: Language
}

/** The balance, upcoming expiries, and a page of the movements, newest first, as JSON text. */
export async function readPointsStatement(
  on: Queryable,
  memberId: number,
  { year, page, perPage, timeZone, language }: StatementFilter,
): Promise<JsonOf<ReplyDataOf<'pointsStatement'>>> {
  const limits = [perPage, (page - 1) * perPage]
  const values = [memberId, year === '' ? null : year, ...limits, ...around(year), timeZone]
  const json = await readText<ReplyDataOf<'pointsStatement'>>(on, 'points-statement', statementText, values)
  if (language === 'en') return json
  const statement = JSON.parse(json) as ReplyDataOf<'pointsStatement'>
  const lines = statement.lines.map((line) => ({
    ...line,
    reason: ledgerReason(line.reason, line.order_number)[language],
  }))
  return toJson({ ...statement, lines })
}
