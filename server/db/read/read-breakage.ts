/** Reads what has become of a client's granted points, by the month in which they were granted. */
import type { Queryable } from '../open.ts'
import { endOf, monthOf, startOf, total, type Period, type ReportOf } from './report-sql.ts'

export interface GrantedMonth {
  month: string
  granted: number
  expired: number
  left: number
}

/**
 * Points granted on some days, and what their lots have left and what has expired of them by now, as the movement counts
 * both. An expired lot that is not written off yet has expired all the same. Points that an order gave back after their last day are a
 * new lot of no grant: they count as used.
 */
export async function readBreakage(
  on: Queryable,
  { clientId, timeZone }: ReportOf,
  { from, until }: Period,
): Promise<GrantedMonth[]> {
  const isOver = 'coalesce(lot.expires_at <= now(), false)'
  const { rows } = await on.query<GrantedMonth>(
    `with gone as (
      select move.lot_id, -sum(move.amount) as points
      from points_ledger line join members m on m.id = line.member_id
        join points_lot_moves move on move.ledger_id = line.id join points_lots lot on lot.id = move.lot_id
      where m.client_id = $1 and line.created_at >= ${startOf('$3')} and line.amount < 0 and line.order_id is null
        and (line.actor is null and line.idempotency_key like 'expired lot %'
          or line.reverses_id is null and lot.expires_at <= line.created_at)
      group by move.lot_id)
    select ${monthOf('line.created_at at time zone $2')} as month, ${total('line.amount')} as granted,
      ${total(`coalesce(gone.points, 0) + case when ${isOver} then lot.remaining else 0 end`)} as expired,
      ${total('lot.remaining', `not ${isOver}`)} as left
    from points_ledger line join members m on m.id = line.member_id
      left join points_lots lot on lot.ledger_id = line.id left join gone on gone.lot_id = lot.id
    where m.client_id = $1 and line.amount > 0 and line.order_id is null
      and line.created_at >= ${startOf('$3')} and line.created_at < ${endOf('$4')}
    group by 1 order by 1`,
    [clientId, timeZone, from, until],
  )
  return rows
}
