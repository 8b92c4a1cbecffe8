/** Grants points to many members: one ledger line and one notification each, one transaction per batch. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { pointsTexts } from '../../src/contract/messages/notification-texts.ts'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import { members, pointsLedger } from '../db/schema.ts'
import { GREATEST_BALANCE } from './ledger.ts'
import { expirePointsOf } from './points-expiry.ts'

export interface WantedGrant {
  mobile: string
  /** Points in (positive) or out (negative). */
  amount: number
  reason: string
  /** Idempotency key: a second grant to the member with it adds nothing. */
  idempotencyKey: string
  /** Last valid day of granted points, `YYYY-MM-DD`; null if they never expire. */
  lastDay: string | null
}

/** A grant's outcome, in the order of the batch. */
export type GrantOutcome = 'granted' | 'known' | { refused: string; column: 'mobile' | 'points' }

export interface GrantBatch {
  clientId: number
  actor: string
  /** Time zone of the last days. */
  timeZone: string
  /** Determines the outcomes without writing. */
  dryRun: boolean
  /** For a dry run: what earlier batches would have granted, by member. */
  pending: Map<number, number>
}

interface NewGrant extends WantedGrant {
  memberId: number
  balance: number
}

async function readMembers(on: DatabaseOrTransaction, batch: readonly WantedGrant[], how: GrantBatch) {
  const mobiles = [...new Set(batch.map(({ mobile }) => mobile))]
  const query = on
    .select({ id: members.id, mobile: members.mobile, points: members.points })
    .from(members)
    .where(and(eq(members.clientId, how.clientId), inArray(members.mobile, mobiles)))
    .orderBy(asc(members.id))
  const rows = await (how.dryRun ? query : query.for('no key update'))
  return new Map(
    rows.map(({ id, mobile, points }) => [mobile, { id, balance: points + (how.pending.get(id) ?? 0) }]),
  )
}

/** Locks and reads the members of a batch. Writes off expired points before others are taken back. */
async function readUnexpired(on: DatabaseOrTransaction, batch: readonly WantedGrant[], how: GrantBatch) {
  const found = await readMembers(on, batch, how)
  const takenBack = new Set(batch.filter(({ amount }) => amount < 0).map(({ mobile }) => mobile))
  if (how.dryRun || takenBack.size === 0) return found
  for (const mobile of takenBack) {
    const member = found.get(mobile)
    if (member) await expirePointsOf(on, member.id)
  }
  return readMembers(on, batch, how)
}

/** Amounts granted before, by member and key. */
async function readKnown(on: DatabaseOrTransaction, batch: readonly WantedGrant[], memberIds: number[]) {
  if (memberIds.length === 0) return new Map<string, number>()
  const keys = [...new Set(batch.map(({ idempotencyKey }) => idempotencyKey))]
  const rows = await on
    .select({
      memberId: pointsLedger.memberId,
      key: pointsLedger.idempotencyKey,
      amount: pointsLedger.amount,
    })
    .from(pointsLedger)
    .where(and(inArray(pointsLedger.memberId, memberIds), inArray(pointsLedger.idempotencyKey, keys)))
  return new Map(rows.map(({ memberId, key, amount }) => [`${memberId} ${key}`, amount]))
}

function outcomeOf(
  grant: WantedGrant,
  member: { id: number; balance: number } | undefined,
  known: Map<string, number>,
): GrantOutcome {
  if (!member) return { refused: 'there is no such member', column: 'mobile' }
  const before = known.get(`${member.id} ${grant.idempotencyKey}`)
  if (before === grant.amount) return 'known'
  if (before !== undefined) {
    return {
      refused: `${before} were given before under the key "${grant.idempotencyKey}"`,
      column: 'points',
    }
  }
  const balance = member.balance + grant.amount
  if (balance < 0) {
    return { refused: `${grant.amount} is more than the balance of ${member.balance}`, column: 'points' }
  }
  if (balance > GREATEST_BALANCE) {
    return { refused: `the balance would be more than ${GREATEST_BALANCE} points`, column: 'points' }
  }
  return 'granted'
}

async function write(
  on: DatabaseOrTransaction,
  grants: readonly NewGrant[],
  { actor, timeZone }: GrantBatch,
): Promise<void> {
  const rows = grants.map(({ memberId, amount, reason, idempotencyKey, lastDay, balance }) => {
    const text = amount > 0 ? pointsTexts.granted(amount, balance) : pointsTexts.takenBack(-amount, balance)
    const { en, ...translations } = text
    return {
      member_id: memberId,
      amount,
      reason,
      idempotency_key: idempotencyKey,
      last_day: lastDay,
      body_message: en,
      body_translations: translations,
    }
  })
  const r = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r (member_id integer, amount integer, reason text, idempotency_key text, last_day date, body_message text,
      body_translations jsonb)`
  await on.execute(sql`insert into points_ledger (member_id, amount, reason, idempotency_key, actor, expires_at)
    select r.member_id, r.amount, r.reason, r.idempotency_key, ${actor}::text,
      (r.last_day + 1)::timestamp at time zone ${timeZone} from ${r}`)
  await on.execute(
    sql`insert into notifications (member_id, body_message, body_translations)
      select r.member_id, r.body_message, r.body_translations from ${r}`,
  )
}

/**
 * Grants a batch. Reports grants that are refused and leaves them out; writes the others in one transaction.
 * @returns an outcome for each grant
 */
export async function grantMany(
  db: Pick<Database, 'transaction'>,
  batch: readonly WantedGrant[],
  how: GrantBatch,
): Promise<GrantOutcome[]> {
  return db.transaction(async (on) => {
    const found = await readUnexpired(on, batch, how)
    const known = await readKnown(
      on,
      batch,
      [...found.values()].map(({ id }) => id),
    )
    const granted: NewGrant[] = []
    const outcomes = batch.map((grant) => {
      const member = found.get(grant.mobile)
      const outcome = outcomeOf(grant, member, known)
      if (outcome === 'granted' && member) {
        member.balance += grant.amount
        known.set(`${member.id} ${grant.idempotencyKey}`, grant.amount)
        if (how.dryRun) how.pending.set(member.id, (how.pending.get(member.id) ?? 0) + grant.amount)
        granted.push({ ...grant, memberId: member.id, balance: member.balance })
      }
      return outcome
    })
    if (!how.dryRun && granted.length > 0) await write(on, granted, how)
    return outcomes
  })
}
