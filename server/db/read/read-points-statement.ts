/** Reads a member's points passbook as JSON text. */
import type { Language } from '../../../src/contract/languages.ts'
import { ledgerReason } from '../../../src/contract/messages/notification-texts.ts'
import type { ReplyDataOf } from '../../../src/contract/replies.ts'
import type { Queryable } from '../open.ts'
import { toJson, type JsonOf } from './json-of.ts'
import { readText } from './read-member.ts'

/** The last day of points that are gone from `moment` on. */
const lastDay = (moment: string) => `((${moment} - interval '1 millisecond') at time zone $3)::date`

// By the time and not by the number of the line, which is given before the line waits for the member's balance.
const statementText = `select json_build_object(
    'balance', m.points,
    'expiring', (select coalesce(json_agg(json_build_object('points', points, 'expires_at', day) order by day), '[]')
      from (select sum(remaining) as points, ${lastDay('expires_at')} as day from points_lots
        where member_id = m.id and not is_empty and expires_at is not null group by day) due),
    'lines', (select coalesce(json_agg(json_build_object('id', line.id, 'created_at', line.created_at,
        'points', line.amount, 'balance_after', line.balance_after, 'reason', line.reason,
        'order_number', o.order_number, 'expires_at', ${lastDay('lot.expires_at')})
        order by line.created_at desc, line.id desc), '[]')
      from (select * from (
          select *, sum(amount) over (order by created_at, id) as balance_after from points_ledger where member_id = m.id) every
        where $2::int is null or extract(year from created_at at time zone $3) = $2
        order by created_at desc, id desc limit $4 offset $5) line
      left join orders o on o.id = line.order_id
      left join points_lots lot on lot.ledger_id = line.id))::text
  from members m where m.id = $1`

export interface StatementFilter {
  /** `""` stands for all. */
  year: number | ''
  page: number
  perPage: number
  /** Whose years and days they are. */
  timeZone: string
  /** What the reasons are written in that are our own. */
  language: Language
}

/** The balance, what expires when, and a page of the movements, the newest first, as JSON text. */
export async function readPointsStatement(
  on: Queryable,
  memberId: number,
  { year, page, perPage, timeZone, language }: StatementFilter,
): Promise<JsonOf<ReplyDataOf<'pointsStatement'>>> {
  const values = [memberId, year === '' ? null : year, timeZone, perPage, (page - 1) * perPage]
  const json = await readText<ReplyDataOf<'pointsStatement'>>(on, 'points-statement', statementText, values)
  if (language === 'en') return json
  const statement = JSON.parse(json) as ReplyDataOf<'pointsStatement'>
  const lines = statement.lines.map((line) => ({
    ...line,
    reason: ledgerReason(line.reason, line.order_number)[language],
  }))
  return toJson({ ...statement, lines })
}
