/** Undo of a grant: takes back what its own lots have left, and no more. Each row of a grant can be undone once. */
import { eq, sql } from 'drizzle-orm'
import { grantLimits } from '../../../src/contract/admin/grants.ts'
import { ledgerReasons, pointsTexts } from '../../../src/contract/messages/notification-texts.ts'
import type { Database, DatabaseOrTransaction } from '../../db/open.ts'
import { grantBatches } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import {
  lockBatch,
  lockMembers,
  mayStillGrant,
  ROWS_A_PART,
  ROWS_AT_ONCE,
  type Batch,
  type Patience,
} from './grant-part.ts'
import { Refused } from '../refused.ts'

const DAY_MS = 86_400_000

/** Until when a batch can be undone; null if it can't. */
export function undoUntil({ state, grantedAt }: Pick<Batch, 'state' | 'grantedAt'>): Date | null {
  if (state !== 'granted' || grantedAt === null) return null
  return new Date(grantedAt.getTime() + grantLimits.undoDays * DAY_MS)
}

/** @throws Refused `impossible` */
export function assertUndoable(batch: Batch, now: Date): void {
  const until = undoUntil(batch)
  const refused = (why: string) => new Refused('impossible', `Grant ${batch.id} ${why}.`)
  if (batch.state === 'undone' || batch.state === 'undoing') throw refused('was undone before')
  if (until === null) throw refused('has not been granted')
  if (now > until) throw refused(`was given more than ${grantLimits.undoDays} days ago`)
}

export interface UndoneRow extends Record<string, unknown> {
  line: number
  member_id: number
  mobile: string
  ledger_id: number
  granted: number
  /** What the row's own lot has left, without expired points. */
  taken_back: number
  /** Whether the lot has points that have expired but are not written off yet. */
  is_overdue: boolean
}

/**
 * What an undo would take back of each row that gave points. Rows that took points stay as they are.
 * @param after the line after which to begin
 */
export async function readUndo(
  on: DatabaseOrTransaction,
  batchId: number,
  { after, most }: { after: number; most: number | null },
): Promise<UndoneRow[]> {
  const { rows } = await on.execute<UndoneRow>(sql`
    select r.line, r.member_id, m.mobile, r.ledger_id, r.points as granted,
      case when lot.expires_at <= now() then 0 else lot.remaining end as taken_back,
      coalesce(lot.expires_at <= now(), false) and lot.remaining > 0 as is_overdue
    from grant_rows r join members m on m.id = r.member_id join points_lots lot on lot.ledger_id = r.ledger_id
    where r.batch_id = ${batchId} and r.line > ${after} and r.points > 0 and r.taken_back is null
    order by r.line limit ${most}`)
  return rows
}

export interface UndoSums {
  /** Members with a row that gave points; `whole` counts those from whom all of it is taken back. */
  members: number
  whole: { members: number; points: number }
  takenBack: number
  /** Points of the grant that are already spent or expired. */
  spentAlready: number
}

/** Sums of an undo, by member, because a member may have several rows. */
export function sumsOf(rows: readonly Pick<UndoneRow, 'member_id' | 'granted' | 'taken_back'>[]): UndoSums {
  const byMember = new Map<number, { granted: number; takenBack: number }>()
  for (const { member_id, granted, taken_back } of rows) {
    const sum = byMember.get(member_id) ?? { granted: 0, takenBack: 0 }
    byMember.set(member_id, { granted: sum.granted + granted, takenBack: sum.takenBack + taken_back })
  }
  const all = [...byMember.values()]
  const whole = all.filter(({ granted, takenBack }) => granted === takenBack)
  const takenBack = all.reduce((sum, one) => sum + one.takenBack, 0)
  return {
    members: all.length,
    whole: { members: whole.length, points: whole.reduce((sum, { granted }) => sum + granted, 0) },
    takenBack,
    spentAlready: all.reduce((sum, { granted }) => sum + granted, 0) - takenBack,
  }
}

/** Takes back the next rows of a batch that the caller has locked. */
async function undoPart(
  on: DatabaseOrTransaction,
  batch: Batch,
  { now, most }: { now: Date; most: number },
): Promise<{ batch: Batch; rows: UndoneRow[] }> {
  const part = { after: batch.position, most }
  const before = await readUndo(on, batch.id, part)
  const memberIds = before.map(({ member_id }) => member_id)
  const overdue = new Set(before.filter(({ is_overdue }) => is_overdue).map(({ member_id }) => member_id))
  const lockedMembers = await lockMembers(on, memberIds, overdue)
  // Read again, because members could spend until they were locked.
  const rows = await readUndo(on, batch.id, part)
  const taken = rows.filter(({ taken_back }) => taken_back > 0)
  const told = new Map<number, number>()
  for (const { member_id, taken_back } of taken) told.set(member_id, (told.get(member_id) ?? 0) + taken_back)
  const notifications = [...told].map(([memberId, points]) => {
    const { en, ...translations } = pointsTexts.undone(
      points,
      (lockedMembers.get(memberId)?.balance ?? 0) - points,
    )
    return { member_id: memberId, body_message: en, body_translations: translations }
  })
  await on.execute(sql`insert into points_ledger (member_id, amount, reason, actor, reverses_id)
    select r.member_id, -r.taken_back, ${ledgerReasons.undone().en}::text, ${batch.undoneBy}::text, r.ledger_id
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
      as r (line integer, member_id integer, taken_back integer, ledger_id integer) order by r.line`)
  await on.execute(sql`update grant_rows g set taken_back = r.taken_back
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line integer, taken_back integer)
    where g.batch_id = ${batch.id} and g.line = r.line`)
  await on.execute(sql`insert into notifications (member_id, body_message, body_translations)
    select r.member_id, r.body_message, r.body_translations
    from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb)
      as r (member_id integer, body_message text, body_translations jsonb)`)
  const isLast = rows.length < most
  const sum = rows.reduce((points, { taken_back }) => points + taken_back, 0)
  const [after] = await on
    .update(grantBatches)
    .set({
      position: isLast ? 0 : (rows.at(-1)?.line ?? batch.position),
      takenBack: batch.takenBack + sum,
      ...(isLast ? { state: 'undone' as const, undoneAt: now } : {}),
    })
    .where(eq(grantBatches.id, batch.id))
    .returning()
  if (!after) throw new Error(`batch ${batch.id} is gone`)
  return { batch: after, rows }
}

/**
 * Undoes a batch that the caller has locked. A batch of more than `ROWS_AT_ONCE` rows only becomes `undoing`;
 * `runGrants` then undoes it.
 * @returns the batch, and what is taken back of each row; for a large batch, what would be taken back now
 * @throws Refused `impossible` if the batch was undone before, was granted more than 30 days ago, or gave no points
 */
export async function undoBatch(
  on: DatabaseOrTransaction,
  batch: Batch,
  { by, reason, now }: { by: Pick<Actor, 'name' | 'operatorId'>; reason: string; now: Date },
): Promise<{ batch: Batch; rows: UndoneRow[] }> {
  assertUndoable(batch, now)
  const [undoing] = await on
    .update(grantBatches)
    .set({ state: 'undoing', undoneBy: by.name, actingOperator: by.operatorId, undoReason: reason })
    .where(eq(grantBatches.id, batch.id))
    .returning()
  if (!undoing) throw new Error(`batch ${batch.id} is gone`)
  const isLarge = batch.rows > ROWS_AT_ONCE
  const undone = isLarge
    ? { batch: undoing, rows: await readUndo(on, batch.id, { after: 0, most: null }) }
    : await undoPart(on, undoing, { now, most: ROWS_AT_ONCE + 1 })
  if (undone.rows.length === 0)
    throw new Refused('impossible', `Grant ${batch.id} gave no points; what it took can be granted again.`)
  return undone
}

/** Ends an undo whose operator may not go on. Somebody else can undo the rows that are left. */
async function stopUndo(on: DatabaseOrTransaction, { id }: Batch): Promise<Batch | null> {
  const change = { state: 'granted', position: 0, undoneBy: null, undoReason: null } as const
  const [after] = await on.update(grantBatches).set(change).where(eq(grantBatches.id, id)).returning()
  return after ?? null
}

/** Takes back the next part of a large batch. @returns the batch, or null if another process has it */
export async function undoNextPart(
  db: Pick<Database, 'transaction'>,
  id: number,
  { now, isPatient }: { now: Date } & Patience,
): Promise<Batch | null> {
  return db.transaction(async (on) => {
    const batch = await lockBatch(on, id, { isPatient })
    if (batch === null || batch.state !== 'undoing') return batch
    if (!(await mayStillGrant(on, batch))) return stopUndo(on, batch)
    return (await undoPart(on, batch, { now, most: ROWS_A_PART })).batch
  })
}
