/**
 * Batches of grants: points given, or taken, together, from the console, the command line or a file. A batch above the
 * client's limit waits until a second person approves it.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { clients, grantBatches, grantRows } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { checkGrants, type GoodGrant, type GrantFault, type Rest, type WantedGrant } from './check-grants.ts'
import { dateIn, type Today } from '../date-in.ts'
import { usualLastDay } from '../points-expiry.ts'
import { needsSecondPerson } from './given-today.ts'
import { grantPart, GrantsRefused, ROWS_AT_ONCE, type Batch } from './grant-part.ts'
import { Refused } from '../refused.ts'

const ROWS_AN_INSERT = 500

export interface NewBatch extends Today {
  clientId: number
  /**
   * Idempotency key of the whole batch: a second batch with the same key is the first one. Null if each row has its
   * own.
   */
  key: string | null
  /** Identifies what was requested under the key. */
  request?: string
  reason: string
  rows: readonly WantedGrant[]
  /** Faults of the request's other rows, which are not in `rows`. */
  faults?: readonly GrantFault[]
  by: Pick<Actor, 'name' | 'operatorId'>
  /** The file that the rows come from. */
  importId?: number
  /** Leaves rows out that can't be granted, instead of refusing the batch. */
  skipsFaults?: boolean
  rest?: Rest
}

export interface CreatedBatch {
  /** Null if no row is left to grant. */
  batch: Batch | null
  /** False if the key was used before, for the same request. */
  isNew: boolean
  good: readonly GoodGrant[]
  /** Rows that were granted before, each under its own key. */
  known: number
  faults: readonly GrantFault[]
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
  { rows, rest, waits }: { rows: readonly GoodGrant[]; rest: Rest | undefined; waits: boolean },
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AN_INSERT) {
    const began = performance.now()
    const some = rows
      .slice(first, first + ROWS_AN_INSERT)
      .map(({ line, memberId, points, reason, lastDay, isUsualDay = false, key }) => ({
        line,
        member_id: memberId,
        points,
        reason,
        // A setting concerns points that are granted from then on: who waits gets that of the approval.
        last_day: waits && isUsualDay ? null : lastDay,
        is_usual_day: waits && isUsualDay,
        key: key ?? `grant ${batchId} line ${line}`,
      }))
    await on.execute(sql`insert into grant_rows (batch_id, line, member_id, points, reason, last_day, is_usual_day, key)
      select ${batchId}::int, line, member_id, points, reason, last_day, is_usual_day, key
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as r (line integer, member_id integer, points integer, reason text, last_day date, is_usual_day boolean, key text)`)
    await rest?.(performance.now() - began)
  }
}

/**
 * Checks a batch's rows, and whether it would have to wait for a second person. Reads only.
 * @returns the rows by outcome, and the sums of the good ones
 */
export async function checkBatch(on: DatabaseOrTransaction, wanted: NewBatch) {
  const { clientId, rows, rest, by, now, timeZone, faults: earlier = [] } = wanted
  const outcomes = await checkGrants(on, { clientId, rows, rest })
  const good = outcomes.flatMap((one) => (one !== 'known' && 'good' in one ? [one.good] : []))
  const lineFaults = outcomes.flatMap((one) => (one !== 'known' && 'fault' in one ? [one.fault] : []))
  const giver = { clientId, by, now, timeZone, exceptImport: wanted.importId }
  const isAbove = await needsSecondPerson(
    on,
    giver,
    good.map(({ points }) => points),
  )
  return {
    good,
    known: outcomes.length - good.length - lineFaults.length,
    faults: [...earlier, ...lineFaults].toSorted((one, other) => one.line - other.line),
    sums: {
      state: isAbove ? ('waiting' as const) : ('granting' as const),
      rows: good.length,
      members: new Set(good.map(({ memberId }) => memberId)).size,
      points: good.reduce((sum, { points }) => sum + points, 0),
    },
  }
}

/**
 * Creates a batch: `waiting` above the client's limit, otherwise `granting`. Moves no points yet.
 * @param on a transaction; a client's small batches are created one after the other. A large one takes minutes and
 * locks nothing: each of its rows is compared again under its member's lock
 */
async function createBatch(on: DatabaseOrTransaction, wanted: NewBatch): Promise<CreatedBatch> {
  const { clientId, key, request = '', reason, rows, by, now, rest } = wanted
  const ofClient = eq(clients.id, clientId)
  if (rows.length <= ROWS_AT_ONCE)
    await on.select({ id: clients.id }).from(clients).where(ofClient).for('no key update')
  const known = await knownBatch(on, wanted)
  if (known !== null) return { batch: known, isNew: false, good: [], known: known.rows, faults: [] }
  const { sums, ...counts } = await checkBatch(on, wanted)
  const { good, faults } = counts
  if (wanted.skipsFaults !== true && (faults.length > 0 || good.length + counts.known === 0))
    throw new GrantsRefused(faults)
  if (good.length === 0) return { batch: null, isNew: true, ...counts }
  const [batch] = await on
    .insert(grantBatches)
    .values({
      clientId,
      key,
      request,
      reason,
      ...sums,
      createdBy: by.name,
      createdByOperator: by.operatorId,
      actingOperator: by.operatorId,
      createdAt: now,
    })
    .returning()
  if (!batch) throw new Error('the batch was not written')
  await writeRows(on, batch.id, { rows: good, rest, waits: sums.state === 'waiting' })
  return { batch, isNew: true, ...counts }
}

/**
 * Grants a whole batch of at most `ROWS_AT_ONCE` rows in the caller's transaction; leaves a larger one to `runGrants`.
 * @throws GrantsRefused if a row can't be granted any more; nothing was granted then
 */
async function grantBatch(on: DatabaseOrTransaction, batch: Batch, today: Today): Promise<Batch> {
  if (batch.rows > ROWS_AT_ONCE) return batch
  return grantPart(on, batch, { ...today, most: ROWS_AT_ONCE + 1, isWhole: true })
}

/**
 * Creates a batch and grants it, unless it waits for approval. A batch of more than `ROWS_AT_ONCE` rows is `granting`
 * afterwards: call `runBatch` after the commit, or leave it to the server, which does it within two seconds.
 * @param on a transaction, which also writes the audit log
 * @throws GrantsRefused if a row can't be granted, or if there is no row; nothing was written then
 * @throws Refused `key_reused` if another request has the key
 */
export async function makeBatch(on: DatabaseOrTransaction, wanted: NewBatch): Promise<CreatedBatch> {
  const created = await createBatch(on, wanted)
  const { batch, isNew } = created
  if (batch === null || !isNew || batch.state !== 'granting') return created
  return { ...created, batch: await grantBatch(on, batch, wanted) }
}

/** Whether the actor made the batch. On the command line actors are compared by name. */
export const isOwn = (batch: Batch, { name, operatorId }: Pick<Actor, 'name' | 'operatorId'>): boolean =>
  batch.createdByOperator !== null && operatorId !== null
    ? batch.createdByOperator === operatorId
    : batch.createdBy.trim().toLowerCase() === name.trim().toLowerCase()

interface Decision extends Today {
  by: Pick<Actor, 'name' | 'operatorId'>
}

/** @throws Refused `own_work` if the actor made the batch, `impossible` if it is not waiting */
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
    .set({ decidedBy: by.name, decidedAt: now, actingOperator: by.operatorId, ...change })
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
  const approved = await decide(on, batch, decision, { state: 'granting' })
  const usual = await usualLastDay(on, batch.clientId, dateIn(decision.timeZone, decision.now))
  await on
    .update(grantRows)
    .set({ lastDay: usual, isUsualDay: false })
    .where(and(eq(grantRows.batchId, batch.id), eq(grantRows.isUsualDay, true)))
  return grantBatch(on, approved, decision)
}

/** Rejects a waiting batch. @throws Refused as `decide` */
export async function rejectBatch(
  on: DatabaseOrTransaction,
  batch: Batch,
  { reason, ...decision }: Decision & { reason: string },
): Promise<Batch> {
  return decide(on, batch, decision, { state: 'rejected', rejection: reason })
}
