/** Processes large batches of grants in the background, part by part, continuing where another process stopped. */
import { and, eq, gt, inArray, lte, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { putOff } from '../../db/put-off.ts'
import { grantBatches, imports } from '../../db/schema.ts'
import { grantNextPart, type Batch, type Patience } from './grant-part.ts'
import { repeat, rest } from '../repeat.ts'
import { undoNextPart } from './undo-grant.ts'

const EVERY_MS = 2000

interface RunOptions {
  clock: () => Date
  timeZone: string
  signal?: AbortSignal
}

/**
 * Processes one batch, part by part, until it is granted or undone.
 * @param isPatient false to stop if another process is processing it
 * @param rests whether to pause after each part for as long as the part took
 */
export async function runBatch(
  db: Database,
  id: number,
  {
    clock,
    timeZone,
    signal,
    isPatient = true,
    rests = false,
  }: RunOptions & Partial<Patience> & { rests?: boolean },
): Promise<void> {
  for (let state: string | undefined = 'granting'; state === 'granting' || state === 'undoing';) {
    if (signal?.aborted === true) return
    const began = performance.now()
    const how = { now: clock(), timeZone, isPatient }
    const batch: Batch | null =
      state === 'granting' ? await grantNextPart(db, id, how) : await undoNextPart(db, id, how)
    state = batch?.state
    if (rests) await rest(performance.now() - began, signal)
  }
}

/**
 * Processes all unfinished batches that are due, except those of files that are being applied (`import-job.ts`).
 * @param onFault called after a failed batch, which is put off; the others are still processed
 */
export async function runGrants(
  db: Database,
  options: RunOptions,
  onFault: (error: unknown) => void,
): Promise<void> {
  const ofFile = db
    .select()
    .from(imports)
    .where(and(eq(imports.batchId, grantBatches.id), eq(imports.state, 'applying')))
  const unfinished = await db
    .select({ id: grantBatches.id })
    .from(grantBatches)
    .where(
      and(
        inArray(grantBatches.state, ['granting', 'undoing']),
        lte(grantBatches.dueAt, sql`now() + interval '10 ms'`),
        notExists(ofFile),
      ),
    )
    .orderBy(grantBatches.dueAt, grantBatches.id)
  for (const { id } of unfinished)
    try {
      await runBatch(db, id, { ...options, isPatient: false, rests: true })
      await db
        .update(grantBatches)
        .set({ tries: 0, failure: null })
        .where(and(eq(grantBatches.id, id), gt(grantBatches.tries, 0)))
    } catch (error) {
      await putOff(db, 'grant_batches', id, error)
      onFault(error)
    }
}

/**
 * Calls `runGrants` now and every two seconds. Several servers may do so.
 * @param onFault called after a failed batch or call; the next one still runs
 * @returns stops it; resolves when no part is being processed
 */
export function startGrants(
  db: Database,
  options: Omit<RunOptions, 'signal'>,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  return repeat((signal) => runGrants(db, { ...options, signal }, onFault), { everyMs: EVERY_MS, onFault })
}
