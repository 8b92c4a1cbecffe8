/**
 * Granting a batch in parts, each a transaction of its own: by the process that created it, or by a server after a
 * crash (`run-grants.ts`). A small batch is one part, in its creator's transaction.
 */
import { eq, sql } from 'drizzle-orm'
import { pointsTexts } from '../../../src/contract/messages/notification-texts.ts'
import type { Database, DatabaseOrTransaction } from '../../db/open.ts'
import { grantBatches, members } from '../../db/schema.ts'
import { balanceFault, readKnown, type GrantFault } from './check-grants.ts'
import { dateIn, type Today } from '../date-in.ts'
import { mayStill } from '../operators/operator-session.ts'
import { expirePointsOf } from '../points-expiry.ts'
import { Refused } from '../refused.ts'

export type Batch = typeof grantBatches.$inferSelect

/** A batch of at most this many rows is granted in its creator's transaction. */
export const ROWS_AT_ONCE = 1000
/** Rows in a part of a larger one. */
export const ROWS_A_PART = 500

/** At least one row can't be granted, so that none is. */
export class GrantsRefused extends Refused {
  readonly faults: readonly GrantFault[]

  constructor(faults: readonly GrantFault[]) {
    const [first] = faults
    const more = faults.length > 1 ? `; ${faults.length - 1} more` : ''
    const where = first ? `line ${first.line}, ${first.column}: ${first.what}${more}` : 'there is no row'
    super('impossible', `Nothing was granted: ${where}.`, { data: { faults } })
    this.name = 'GrantsRefused'
    this.faults = faults
  }
}

interface OpenRow extends Record<string, unknown> {
  line: number
  member_id: number
  points: number
  reason: string
  last_day: string | null
  key: string
}

export interface Patience {
  /** Whether to wait for another process that is processing the batch. */
  isPatient: boolean
}

/** Locks a batch. @returns null if there is none, or another process has it and this one does not wait */
export async function lockBatch(
  on: DatabaseOrTransaction,
  id: number,
  { isPatient }: Patience,
): Promise<Batch | null> {
  const query = on.select().from(grantBatches).where(eq(grantBatches.id, id))
  const [batch] = await (isPatient ? query.for('update') : query.for('update', { skipLocked: true }))
  return batch ?? null
}

/** Whether the operator who set a batch going may still give its client's points. */
export const mayStillGrant = (on: DatabaseOrTransaction, batch: Batch): Promise<boolean> =>
  mayStill(on, batch.actingOperator, 'points.grant', batch.clientId)

/** Locks members in the order that all transactions use, and writes off their expired points if requested. */
export async function lockMembers(
  on: DatabaseOrTransaction,
  memberIds: readonly number[],
  expiring: ReadonlySet<number>,
): Promise<Map<number, { balance: number; isErased: boolean }>> {
  const ids = sql`any(${sql.param([...new Set(memberIds)])}::int[])`
  await on.execute(sql`select from members where id = ${ids} order by id for no key update`)
  for (const id of expiring) await expirePointsOf(on, id)
  const foundMembers = await on
    .select({ id: members.id, balance: members.points, erasedAt: members.erasedAt })
    .from(members)
    .where(sql`${members.id} = ${ids}`)
  return new Map(
    foundMembers.map(({ id, balance, erasedAt }) => [id, { balance, isErased: erasedAt !== null }]),
  )
}

/** Writes a part's ledger lines, rows and notifications. */
async function writePart(
  on: DatabaseOrTransaction,
  batch: Batch,
  rows: readonly (OpenRow & { balance: number })[],
  timeZone: string,
): Promise<void> {
  const written = rows.map(({ points, balance, ...row }) => {
    const text =
      points > 0
        ? pointsTexts.granted(points, balance, row.reason)
        : pointsTexts.takenBack(-points, balance, row.reason)
    const { en, ...translations } = text
    return { ...row, points, body_message: en, body_translations: translations }
  })
  const r = sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
    as r (line integer, member_id integer, points integer, reason text, key text, last_day date, body_message text,
      body_translations jsonb)`
  await on.execute(sql`with lines as (
      insert into points_ledger (member_id, amount, reason, idempotency_key, actor, expires_at)
      select r.member_id, r.points, r.reason, r.key, ${batch.createdBy}::text,
        (r.last_day + 1)::timestamp at time zone ${timeZone} from ${r} order by r.line
      returning id, member_id, idempotency_key)
    update grant_rows g set ledger_id = lines.id from lines
    where g.batch_id = ${batch.id} and g.member_id = lines.member_id and g.key = lines.idempotency_key`)
  await on.execute(sql`insert into notifications (member_id, body_message, body_translations)
    select r.member_id, r.body_message, r.body_translations from ${r} order by r.line`)
}

/**
 * Grants the next rows of a batch that the caller has locked. Each row is granted once, even after a crash: the rows'
 * ledger lines and the position are written in one transaction. If the operator who set the batch going has lost the right
 * to give points since, its other rows are refused.
 * @param most rows
 * @param isWhole refuses the batch if a row can't be granted any more; otherwise the row is left out and says why
 * @returns the batch afterwards, `granted` with its last row
 * @throws GrantsRefused
 */
export async function grantPart(
  on: DatabaseOrTransaction,
  batch: Batch,
  { now, timeZone, most, isWhole }: Today & { most: number; isWhole: boolean },
): Promise<Batch> {
  const { rows } = await on.execute<OpenRow>(sql`
    select line, member_id, points, reason, last_day::text, key from grant_rows
    where batch_id = ${batch.id} and line > ${batch.position} order by line limit ${most}`)
  const takers = new Set(rows.filter(({ points }) => points < 0).map(({ member_id }) => member_id))
  const memberIds = rows.map(({ member_id }) => member_id)
  const lockedMembers = await lockMembers(on, memberIds, takers)
  // A whole batch is granted in its operator's own call.
  const isStopped = !isWhole && !(await mayStillGrant(on, batch))
  const keys = rows.map(({ member_id: memberId, key }) => ({ memberId, key }))
  const known = await readKnown(on, keys, batch.id)
  const today = dateIn(timeZone, now)
  const faults: GrantFault[] = []
  const good: (OpenRow & { balance: number })[] = []
  for (const row of rows) {
    const member = lockedMembers.get(row.member_id)
    const fault = (column: GrantFault['column'], what: string) =>
      faults.push({ line: row.line, column, what })
    const balance = member?.balance ?? 0
    const what = balanceFault(balance, row.points)
    if (isStopped) fault('points', `${batch.decidedBy ?? batch.createdBy} may not give points any more`)
    else if (member === undefined || member.isErased) fault('mobile', 'there is no such member')
    else if (known.has(`${row.member_id} ${row.key}`)) fault('points', 'they were given meanwhile')
    else if (row.last_day !== null && row.last_day < today) fault('expires', `${row.last_day} is over`)
    else if (what !== null) fault('points', what)
    else {
      member.balance = balance + row.points
      good.push({ ...row, balance: member.balance })
    }
  }
  if (isWhole && faults.length > 0) throw new GrantsRefused(faults)
  if (good.length > 0) await writePart(on, batch, good, timeZone)
  for (const { line, what } of faults)
    await on.execute(
      sql`update grant_rows set refused = ${what} where batch_id = ${batch.id} and line = ${line}`,
    )
  const isLast = rows.length < most
  const [after] = await on
    .update(grantBatches)
    .set({
      position: isLast ? 0 : (rows.at(-1)?.line ?? batch.position),
      ...(isLast ? { state: 'granted' as const, grantedAt: now } : {}),
      // Sums of what was granted.
      ...(faults.length === 0
        ? {}
        : {
            points: sql`(select coalesce(sum(points), 0) from grant_rows where batch_id = ${batch.id} and refused is null)`,
            members: sql`(select count(distinct member_id) from grant_rows where batch_id = ${batch.id} and refused is null)`,
          }),
    })
    .where(eq(grantBatches.id, batch.id))
    .returning()
  if (!after) throw new Error(`batch ${batch.id} is gone`)
  return after
}

/** Grants the next part of a large batch. @returns the batch, or null if another process has it */
export async function grantNextPart(
  db: Pick<Database, 'transaction'>,
  id: number,
  { isPatient, ...today }: Today & Patience,
): Promise<Batch | null> {
  return db.transaction(async (on) => {
    const batch = await lockBatch(on, id, { isPatient })
    if (batch === null || batch.state !== 'granting') return batch
    return grantPart(on, batch, { ...today, most: ROWS_A_PART, isWhole: false })
  })
}
