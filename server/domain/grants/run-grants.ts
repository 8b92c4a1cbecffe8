/** Processes large batches of grants in the background, part by part, continuing where another process stopped. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { dueRows } from '../../db/due-rows.ts'
import { putOff } from '../../db/put-off.ts'
import { grantBatches } from '../../db/schema.ts'
import { grantNextPart, type Batch, type Patience } from './grant-part.ts'
import { Job, rest } from '../job.ts'
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

// The job of imports grants those of a file that is being applied (`import-job.ts`).
const isOfNoFile = `not exists (
  select from imports where imports.batch_id = grant_batches.id and imports.state = 'applying')`

/**
 * Processes all due batches.
 * @param onFault called after a failed batch, which is put off; the others are still processed
 */
async function runGrants(
  db: Database,
  options: RunOptions,
  onFault: (error: unknown) => void,
): Promise<void> {
  const due = await db.execute<{ id: number }>(sql.raw(dueRows('grant_batches', { also: isOfNoFile })))
  for (const { id } of due.rows)
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

export const grantsJob = (db: Database, options: Omit<RunOptions, 'signal'>): Job =>
  new Job({
    name: 'grants',
    everyMs: EVERY_MS,
    rows: 'grant_batches',
    round: ({ signal, onFault }) => runGrants(db, { ...options, signal }, onFault),
  })
