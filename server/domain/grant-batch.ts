/**
 * Batches of grants: points given, or taken, together; the only way in which operators move points, from the console,
 * the command line or a file. A batch above the client's limit waits until a second person approves it.
 *
 * Few rows are granted in the caller's transaction. Many are granted in parts, each a transaction of its own, by
 * whoever gets to it: the process that created the batch, or a server after a crash (`run-grants.ts`).
 */
import { and, eq, sql } from 'drizzle-orm'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import { clients, grantBatches, members } from '../db/schema.ts'
import { pointsTexts } from '../../src/contract/messages/notification-texts.ts'
import type { Actor } from './actor.ts'
import {
  balanceFault,
  checkGrants,
  readKnown,
  type GoodGrant,
  type GrantFault,
  type WantedGrant,
} from './check-grants.ts'
import { dateIn, type Today } from './date-in.ts'
import { expirePointsOf } from './points-expiry.ts'
import { Refused } from './refused.ts'

export type Batch = typeof grantBatches.$inferSelect

/** Rows that are granted in the caller's transaction; and members that a part of more locks at once. */
export const ROWS_AT_ONCE = 1000
export const ROWS_A_PART = 500
const ROWS_AN_INSERT = 5000

export interface NewBatch extends Today {
  clientId: number
  /** Idempotency key of the whole batch: a second one with it is the first. Null if each row has its own. */
  key: string | null
  /** Identifies what was requested under the key. */
  request?: string
  reason: string
  rows: readonly WantedGrant[]
  by: Pick<Actor, 'name' | 'operatorId'>
  /** Leaves rows out that can't be granted, instead of refusing the batch. */
  skipsFaults?: boolean
}

export interface CreatedBatch {
  /** Null if no row is left to grant. */
  batch: Batch | null
  /** False if the key was used before, for the same request. */
  isNew: boolean
  good: readonly GoodGrant[]
  /** Rows granted before, each under its own key. */
  known: number
  faults: readonly GrantFault[]
}

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

/** @throws Refused `key_reused` if it was another request */
async function knownBatch(
  on: DatabaseOrTransaction,
  { clientId, key, request = '' }: NewBatch,
): Promise<Batch | null> {
  if (key === null) return null
  const [known] = await on
    .select()
    .from(grantBatches)
    .where(and(eq(grantBatches.clientId, clientId), eq(grantBatches.key, key)))
  if (known && known.request !== request) throw new Refused('key_reused', 'Another grant has this key.')
  return known ?? null
}

async function writeRows(
  on: DatabaseOrTransaction,
  batchId: number,
  rows: readonly GoodGrant[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AN_INSERT) {
    const some = rows
      .slice(first, first + ROWS_AN_INSERT)
      .map(({ line, memberId, points, reason, lastDay, key }) => ({
        line,
        member_id: memberId,
        points,
        reason,
        last_day: lastDay,
        key: key ?? `grant ${batchId} line ${line}`,
      }))
    await on.execute(sql`insert into grant_rows (batch_id, line, member_id, points, reason, last_day, key)
      select ${batchId}::int, line, member_id, points, reason, last_day, key
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as r (line integer, member_id integer, points integer, reason text, last_day date, key text)`)
  }
}

/**
 * Creates a batch: `waiting` above the client's limit, else `granting`. Moves no points yet.
 * @param on a transaction; batches of a client are created one after the other
 */
async function createBatch(on: DatabaseOrTransaction, wanted: NewBatch): Promise<CreatedBatch> {
  const { clientId, key, request = '', reason, by, now } = wanted
  const [client] = await on
    .select({ approvalAbove: clients.approvalAbove })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('no key update')
  const known = await knownBatch(on, wanted)
  if (known !== null) return { batch: known, isNew: false, good: [], known: known.rows, faults: [] }
  const outcomes = await checkGrants(on, clientId, wanted.rows)
  const good = outcomes.flatMap((one) => (one !== 'known' && 'good' in one ? [one.good] : []))
  const faults = outcomes.flatMap((one) => (one !== 'known' && 'fault' in one ? [one.fault] : []))
  const counts = { good, faults, known: outcomes.length - good.length - faults.length }
  if (wanted.skipsFaults !== true && (faults.length > 0 || outcomes.length === 0))
    throw new GrantsRefused(faults)
  if (good.length === 0) return { batch: null, isNew: true, ...counts }
  // Points taken count too, so that a batch can't hide what it gives behind what it takes.
  const moved = good.reduce((sum, { points }) => sum + Math.abs(points), 0)
  const limit = client?.approvalAbove ?? null
  const [batch] = await on
    .insert(grantBatches)
    .values({
      clientId,
      key,
      request,
      reason,
      state: limit !== null && moved > limit ? 'waiting' : 'granting',
      rows: good.length,
      members: new Set(good.map(({ memberId }) => memberId)).size,
      points: good.reduce((sum, { points }) => sum + points, 0),
      createdBy: by.name,
      createdByOperator: by.operatorId,
      createdAt: now,
    })
    .returning()
  if (!batch) throw new Error('the batch was not written')
  await writeRows(on, batch.id, good)
  return { batch, isNew: true, ...counts }
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
  /** Whether to wait for another process that works on the batch. */
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

/** Locks members, in the order in which everything does, and writes off their expired points if asked to. */
export async function lockMembers(
  on: DatabaseOrTransaction,
  memberIds: readonly number[],
  expiring: ReadonlySet<number>,
): Promise<Map<number, { balance: number; isErased: boolean }>> {
  const ids = sql`any(${sql.param([...new Set(memberIds)])}::int[])`
  await on.execute(sql`select from members where id = ${ids} order by id for no key update`)
  for (const id of expiring) await expirePointsOf(on, id)
  const found = await on
    .select({ id: members.id, balance: members.points, erasedAt: members.erasedAt })
    .from(members)
    .where(sql`${members.id} = ${ids}`)
  return new Map(found.map(({ id, balance, erasedAt }) => [id, { balance, isErased: erasedAt !== null }]))
}

/** Writes a part's ledger lines, rows and notifications. */
async function writePart(
  on: DatabaseOrTransaction,
  batch: Batch,
  rows: readonly (OpenRow & { balance: number })[],
  timeZone: string,
): Promise<void> {
  const written = rows.map(({ points, balance, ...row }) => {
    const text = points > 0 ? pointsTexts.granted(points, balance) : pointsTexts.takenBack(-points, balance)
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
 * Grants the next rows of a batch that the caller has locked. Each row is granted once, whatever crashes: the rows'
 * ledger lines and the position are one transaction.
 * @param most rows
 * @param isWhole refuses the batch if a row can't be granted any more; otherwise the row is left out and says why
 * @returns the batch afterwards, `granted` with its last row
 * @throws GrantsRefused
 */
async function grantPart(
  on: DatabaseOrTransaction,
  batch: Batch,
  { now, timeZone, most, isWhole }: Today & { most: number; isWhole: boolean },
): Promise<Batch> {
  const { rows } = await on.execute<OpenRow>(sql`
    select line, member_id, points, reason, last_day::text, key from grant_rows
    where batch_id = ${batch.id} and line > ${batch.position} order by line limit ${most}`)
  const takers = new Set(rows.filter(({ points }) => points < 0).map(({ member_id }) => member_id))
  const memberIds = rows.map(({ member_id }) => member_id)
  const found = await lockMembers(on, memberIds, takers)
  const keys = rows.map(({ member_id: memberId, key }) => ({ memberId, key }))
  const known = await readKnown(on, keys, batch.id)
  const today = dateIn(timeZone, now)
  const faults: GrantFault[] = []
  const good: (OpenRow & { balance: number })[] = []
  for (const row of rows) {
    const member = found.get(row.member_id)
    const fault = (column: GrantFault['column'], what: string) =>
      faults.push({ line: row.line, column, what })
    const balance = member?.balance ?? 0
    const what = balanceFault(balance, row.points)
    if (member === undefined || member.isErased) fault('mobile', 'there is no such member')
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
      // A batch comes to what it has granted.
      ...(faults.length === 0
        ? {}
        : {
            points: sql`(select coalesce(sum(points), 0) from grant_rows where batch_id = ${batch.id} and refused is null)`,
          }),
    })
    .where(eq(grantBatches.id, batch.id))
    .returning()
  if (!after) throw new Error(`batch ${batch.id} is gone`)
  return after
}

/**
 * Grants a whole batch of at most `ROWS_AT_ONCE` rows in the caller's transaction; leaves one of more to `runGrants`.
 * @throws GrantsRefused if a row can't be granted any more: then nothing was
 */
async function grantBatch(on: DatabaseOrTransaction, batch: Batch, today: Today): Promise<Batch> {
  if (batch.rows > ROWS_AT_ONCE) return batch
  return grantPart(on, batch, { ...today, most: ROWS_AT_ONCE + 1, isWhole: true })
}

/**
 * Creates a batch and grants it, unless it waits for approval. One of more than `ROWS_AT_ONCE` rows is `granting`
 * afterwards: call `runBatch` after the commit, or leave it to the server, which does it within two seconds.
 * @param on a transaction, which also writes the audit log
 * @throws GrantsRefused if a row can't be granted, or none is there: then nothing was written
 * @throws Refused `key_reused` if another request has the key
 */
export async function makeBatch(on: DatabaseOrTransaction, wanted: NewBatch): Promise<CreatedBatch> {
  const created = await createBatch(on, wanted)
  const { batch, isNew } = created
  if (batch === null || !isNew || batch.state !== 'granting') return created
  return { ...created, batch: await grantBatch(on, batch, wanted) }
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

/** Whether the actor made the batch. On the command line there is only a name to go by. */
export const isOwn = (batch: Batch, { name, operatorId }: Pick<Actor, 'name' | 'operatorId'>): boolean =>
  batch.createdByOperator !== null && operatorId !== null
    ? batch.createdByOperator === operatorId
    : batch.createdBy.trim().toLowerCase() === name.trim().toLowerCase()

interface Decision extends Today {
  by: Pick<Actor, 'name' | 'operatorId'>
}

/** @throws Refused `own_work` for who made the batch, `impossible` if it does not wait */
async function decide(
  on: DatabaseOrTransaction,
  batch: Batch,
  { by, now }: Decision,
  change: Partial<Batch>,
): Promise<Batch> {
  if (isOwn(batch, by)) throw new Refused('own_work', 'Somebody else must decide on your own grant.')
  if (batch.state !== 'waiting') throw new Refused('impossible', `Grant ${batch.id} is not waiting.`)
  const [decided] = await on
    .update(grantBatches)
    .set({ decidedBy: by.name, decidedAt: now, ...change })
    .where(eq(grantBatches.id, batch.id))
    .returning()
  if (!decided) throw new Error(`batch ${batch.id} is gone`)
  return decided
}

/**
 * Approves a waiting batch, which the caller has locked, and grants it as `grantBatch` does.
 * @throws Refused as `decide`, GrantsRefused as `grantBatch`
 */
export async function approveBatch(
  on: DatabaseOrTransaction,
  batch: Batch,
  decision: Decision,
): Promise<Batch> {
  return grantBatch(on, await decide(on, batch, decision, { state: 'granting' }), decision)
}

/** Rejects a waiting batch. @throws Refused as `decide` */
export async function rejectBatch(
  on: DatabaseOrTransaction,
  batch: Batch,
  { reason, ...decision }: Decision & { reason: string },
): Promise<Batch> {
  return decide(on, batch, decision, { state: 'rejected', rejection: reason })
}
