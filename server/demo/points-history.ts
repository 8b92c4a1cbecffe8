/** Recent grants of the demo's members, and the dates of all their points' movements. */
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { writeLedgerLineOnce } from '../domain/ledger.ts'
import type { DemoMember } from './shops.ts'

const TIME_ZONE = 'Asia/Kolkata'
/** Members with at least this balance get recent grants that expire. */
const MANY_POINTS = 5000

/** Granted after the past orders, which would otherwise have spent them first, since they expire. */
const recentGrants = [
  { points: 1500, reason: 'Diwali 2026', expiresInMonths: 5 },
  { points: 600, reason: 'A month without accidents', expiresInMonths: 1 },
] as const

/** The last day of the month a number of months from now. */
function endOfMonth(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 0))
    .toISOString()
    .slice(0, 10)
}

const grantsOf = ({ points }: DemoMember) => (points >= MANY_POINTS ? recentGrants : [])

/** The sum of a member's recent grants. */
export function recentPoints(member: DemoMember): number {
  return grantsOf(member).reduce((sum, { points }) => sum + points, 0)
}

/** Grants them, each once even if a start is interrupted. */
export async function giveRecentPoints(
  db: Database,
  people: readonly DemoMember[],
  memberIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  for (const member of people) {
    for (const { points, reason, expiresInMonths } of grantsOf(member)) {
      await writeLedgerLineOnce(db, {
        memberId: memberIds.get(member.mobile) ?? 0,
        amount: points,
        reason: reason.replace('2026', String(now.getUTCFullYear())),
        expires: { day: endOfMonth(now, expiresInMonths), timeZone: TIME_ZONE },
        idempotencyKey: `demo ${reason}`,
      })
    }
  }
  await dateLedger(db, now, [...memberIds.values()])
}

/**
 * Dates each line to when its points moved. The ledger is append-only: only its owner may disable the rule, and there
 * are no other writers meanwhile.
 */
async function dateLedger(db: Database, now: Date, memberIds: readonly number[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`alter table points_ledger disable trigger points_ledger_append_only`)
    await transaction.execute(sql`update points_ledger line
      set created_at = o.created_at + case when line.amount > 0 then interval '2 days 3 hours' else interval '0' end
      from orders o where o.id = line.order_id and ${inArray(sql`line.member_id`, [...memberIds])}`)
    await transaction.execute(sql`update points_ledger line
      set created_at = ${now.toISOString()}::timestamptz - interval '1 day' * case line.reason
        when 'Service anniversary' then 430 when 'Ideas put to work and safety streaks' then 415
        when 'A month without accidents' then 12 else 20 end
      where line.order_id is null and ${inArray(sql`line.member_id`, [...memberIds])}`)
    await transaction.execute(sql`alter table points_ledger enable trigger points_ledger_append_only`)
  })
}
