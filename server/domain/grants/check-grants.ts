/** Checks grants against members' balances and earlier grants, for a preview and again under the members' locks. */
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { groupedNumber } from '../../../src/lib/grouped-number.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { grantBatches, grantRows, members, pointsLedger } from '../../db/schema.ts'
import { GREATEST_BALANCE } from '../ledger.ts'

/** A row of a grant, as requested. */
export interface WantedGrant {
  /** Line of the file, or position in the request from 1; ascending. */
  line: number
  mobile: string
  /** Points in (positive) or out (negative). */
  points: number
  reason: string
  /** Last valid day of granted points, `YYYY-MM-DD`; null if they never expire. */
  lastDay: string | null
  /** Whether that is the client's setting, as of today; absent if the row or its request names it. */
  isUsualDay?: boolean
  /** Idempotency key: a second grant to the member with the same key adds nothing. Null if the whole batch has one. */
  key: string | null
}

/** A fault of a row, by line and column. */
export interface GrantFault {
  line: number
  column: 'mobile' | 'points' | 'expires'
  what: string
}

/** A row that can be granted. */
export interface GoodGrant extends WantedGrant {
  memberId: number
  name: string
  /** The member's balance after this row. */
  balance: number
}

/** A row's outcome; `known` if it was granted before, or waits for approval, under the same key. */
type Outcome = { good: GoodGrant } | 'known' | { fault: GrantFault }

/** Called after each part of long work with its duration, to pause for other work. */
export type Rest = (milliseconds: number) => Promise<void>

/** Rows checked at a time. Few, because the server can't answer calls meanwhile. */
const ROWS_AT_A_TIME = 250

/** Why the balance can't take the points; null if it can. */
export function balanceFault(balance: number, points: number): string | null {
  if (balance + points < 0)
    return `${groupedNumber(points)} is more than the balance of ${groupedNumber(balance)}`
  return balance + points > GREATEST_BALANCE
    ? `the balance would be more than ${groupedNumber(GREATEST_BALANCE)} points, and no balance can be`
    : null
}

/** The fault of a row's own last day; null if there is none. */
export function expiryFault(points: number, lastDay: string | null, today: string): string | null {
  if (points < 0) return 'only points that are given expire'
  return lastDay !== null && lastDay < today ? `${lastDay} is over` : null
}

/** Points under a key: given, waiting for approval, or `undone` by the undo of that grant. */
interface Known {
  points: number
  isWaiting: boolean
  undone: string | null
}

/** Points known under the rows' keys, by member and key. */
export async function readKnown(
  on: DatabaseOrTransaction,
  rows: readonly { memberId: number; key: string | null }[],
  exceptBatch = 0,
): Promise<Map<string, Known>> {
  const keyed = rows.filter(({ key }) => key !== null)
  if (keyed.length === 0) return new Map()
  // As arrays, because one parameter for each value is slow to serialise.
  const memberIds = sql`any(${sql.param([...new Set(keyed.map(({ memberId }) => memberId))])}::int[])`
  const keys = sql`any(${sql.param([...new Set(keyed.flatMap(({ key }) => key ?? []))])}::text[])`
  const given = await on
    .select({
      memberId: pointsLedger.memberId,
      key: pointsLedger.idempotencyKey,
      points: pointsLedger.amount,
      isWaiting: sql<boolean>`false`,
      undone: sql<string | null>`(select 'grant ' || batch.id
        from grant_rows given join grant_batches batch on batch.id = given.batch_id
        where given.member_id = points_ledger.member_id and given.key = points_ledger.idempotency_key
          and given.ledger_id = points_ledger.id and batch.state in ('undoing', 'undone'))`,
    })
    .from(pointsLedger)
    .where(sql`${pointsLedger.memberId} = ${memberIds} and ${pointsLedger.idempotencyKey} = ${keys}`)
  const waiting = await on
    .select({
      memberId: grantRows.memberId,
      key: grantRows.key,
      points: grantRows.points,
      isWaiting: sql<boolean>`true`,
      undone: sql<null>`null`,
    })
    .from(grantRows)
    .innerJoin(grantBatches, eq(grantBatches.id, grantRows.batchId))
    .where(
      and(
        sql`${grantRows.memberId} = ${memberIds}`,
        sql`${grantRows.key} = ${keys}`,
        isNull(grantRows.ledgerId),
        isNull(grantRows.refused),
        ne(grantBatches.state, 'rejected'),
        ne(grantBatches.id, exceptBatch),
      ),
    )
  return new Map([...waiting, ...given].map(({ memberId, key, ...known }) => [`${memberId} ${key}`, known]))
}

/**
 * Checks rows against members' balances, in order: a row's balance includes the rows before it. Reads only, so a member
 * may still spend before the rows are granted.
 * @returns a function that checks the next rows and returns an outcome for each
 */
export function grantChecker(
  on: DatabaseOrTransaction,
  clientId: number,
): (some: readonly WantedGrant[]) => Promise<Outcome[]> {
  const pending = new Map<number, number>()
  const known = new Map<string, Known>()
  return async (some) => {
    const outcomes: Outcome[] = []
    const mobiles = [...new Set(some.map(({ mobile }) => mobile))]
    const foundMembers = await on
      .select({
        id: members.id,
        mobile: members.mobile,
        name: members.name,
        // Without points that have expired but are not written off yet: they can't be taken.
        points: sql<number>`members.points - (select coalesce(sum(remaining), 0)::int from points_lots lot
          where lot.member_id = members.id and not lot.is_empty and lot.expires_at <= now())`,
      })
      .from(members)
      .where(and(eq(members.clientId, clientId), sql`${members.mobile} = any(${sql.param(mobiles)}::text[])`))
      .orderBy(asc(members.id))
    const byMobile = new Map(foundMembers.map((member) => [member.mobile, member]))
    const keyed = some.flatMap(({ mobile, key }) => {
      const member = byMobile.get(mobile)
      return member ? [{ memberId: member.id, key }] : []
    })
    for (const [name, one] of await readKnown(on, keyed)) if (!known.has(name)) known.set(name, one)
    for (const row of some) {
      const member = byMobile.get(row.mobile)
      const fault = (column: GrantFault['column'], what: string) =>
        outcomes.push({ fault: { line: row.line, column, what } })
      if (!member) {
        fault('mobile', 'there is no such member')
        continue
      }
      const name = `${member.id} ${row.key}`
      const before = row.key === null ? undefined : known.get(name)
      if (before?.points === row.points && before.undone === null) {
        outcomes.push('known')
        continue
      }
      if (before !== undefined) {
        const since = before.undone === null ? '' : `, and ${before.undone} was undone: they need another key`
        const how = before.isWaiting ? 'wait for approval' : 'were given before'
        fault('points', `${before.points} ${how} under the key "${row.key}"${since}`)
        continue
      }
      const balance = member.points + (pending.get(member.id) ?? 0)
      const what = balanceFault(balance, row.points)
      if (what !== null) {
        fault('points', what)
        continue
      }
      pending.set(member.id, (pending.get(member.id) ?? 0) + row.points)
      if (row.key !== null) known.set(name, { points: row.points, isWaiting: false, undone: null })
      const good = { ...row, memberId: member.id, name: member.name, balance: balance + row.points }
      outcomes.push({ good })
    }
    return outcomes
  }
}

/**
 * Checks a batch's rows as `grantChecker` does, some at a time.
 * @returns an outcome for each row
 */
export async function checkGrants(
  on: DatabaseOrTransaction,
  { clientId, rows, rest }: { clientId: number; rows: readonly WantedGrant[]; rest?: Rest | undefined },
): Promise<Outcome[]> {
  const check = grantChecker(on, clientId)
  const outcomes: Outcome[] = []
  for (let first = 0; first < rows.length; first += ROWS_AT_A_TIME) {
    const began = performance.now()
    outcomes.push(...(await check(rows.slice(first, first + ROWS_AT_A_TIME))))
    await rest?.(performance.now() - began)
  }
  return outcomes
}
