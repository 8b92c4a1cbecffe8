/** Reads the lines of a client's ledger on some days, in order. */
import type { journalKinds } from '../../../src/contract/admin/reports.ts'
import type { Queryable } from '../open.ts'
import { endOf, startOf, type Period, type ReportOf } from './report-sql.ts'

export type JournalKind = (typeof journalKinds)[number]

export interface JournalLine {
  id: number
  at: Date
  memberId: number
  name: string
  mobile: string
  points: number
  what: JournalKind
  reason: string
  order: string | null
  actor: string | null
}

/** As the movement sorts them. */
const WHAT = `case
    when line.order_id is not null then case when line.amount < 0 then 'redeemed' else 'refunded' end
    when line.amount > 0 then 'granted'
    when line.actor is null and line.idempotency_key like 'expired lot %' then 'expired'
    else 'taken_back' end`

/** A page of lines. @param after id of the previous page's last line */
export async function readJournal(
  on: Queryable,
  { clientId, timeZone }: ReportOf,
  { from, until, what, after, limit }: Period & { what: JournalKind | null; after: number; limit: number },
): Promise<JournalLine[]> {
  const { rows } = await on.query<JournalLine>(
    `select line.id, line.created_at as at, m.id as "memberId", m.name, m.mobile, line.amount as points,
      ${WHAT} as what, line.reason, o.order_number as "order", line.actor
    from points_ledger line join members m on m.id = line.member_id left join orders o on o.id = line.order_id
    where m.client_id = $1 and line.created_at >= ${startOf('$3')} and line.created_at < ${endOf('$4')}
      and ($5::text is null or ${WHAT} = $5) and line.id > $6
    order by line.id limit $7`,
    [clientId, timeZone, from, until, what, after, limit],
  )
  return rows
}
