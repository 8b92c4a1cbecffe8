/**
 * Checks and applies uploaded files in the background. Each step is one transaction. It takes an import that no other
 * process is processing (`for update skip locked`), processes a part of it, and stores how far it got. If a server
 * crashes, the part is rolled back, and any server continues from there. A check reads the whole file in one step and
 * locks only its import. Applying locks the subjects of a few rows.
 */
import { createHash } from 'node:crypto'
import { and, asc, eq, getTableColumns, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { ImportKindName } from '../../../src/contract/admin/requests/files.ts'
import { tenDigits } from '../../../src/contract/mobile-number.ts'
import { isTransientError } from '../../db/database-error.ts'
import type { Database } from '../../db/open.ts'
import { importFaults, importRows, imports } from '../../db/schema.ts'
import { repeat, rest } from '../../domain/repeat.ts'
import { readCsv, UnreadableCsv, type CsvRecord, type RowFault } from '../csv/csv-records.ts'
import { grantsKind } from './grants-kind.ts'
import type {
  CheckedRow,
  ImportContext,
  ImportKind,
  ImportPace,
  ImportRecord,
  ImportRow,
  ImportWork,
} from './import-kind.ts'
import { membersKind } from './members-kind.ts'
import { movesKind } from './moves-kind.ts'

/** Rows between pauses in a server, which must answer calls too. */
const SERVER_ROWS_BETWEEN_RESTS = 100
/** Milliseconds of pause for each millisecond of work. */
const RESTS_MS = 2
const MOST_TRIES = 5
const LOOK_EVERY_MS = 500

export const importKindOf: Readonly<Record<ImportKindName, ImportKind>> = {
  grants: grantsKind,
  members: membersKind,
  moves: movesKind,
}

/** All columns of an import except its file. */
const { file: _file, ...recordColumns } = getTableColumns(imports)
export { recordColumns as importColumns }

/** Whom a row is about, by number or order: an erasure deletes the faults, which quote cells. */
const keyOf = ({ cells }: CsvRecord): string | null =>
  (tenDigits(cells['mobile'] ?? '') ?? cells['order']?.trim().slice(0, 40)) || null

async function addFaults(
  on: Database,
  importId: number,
  faults: readonly RowFault[],
  records: readonly CsvRecord[] = [],
): Promise<void> {
  if (faults.length === 0) return
  const keys = new Map(records.map((record) => [record.line, keyOf(record)]))
  const rows = faults.map((fault) => ({ ...fault, key: keys.get(fault.line) ?? null }))
  await on.execute(sql`insert into import_faults (import_id, line, key, "column", what)
    select ${importId}, f.line, f.key, f."column", f.what
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (line integer, key text, "column" text, what text)`)
}

async function addRows(on: Database, importId: number, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return
  await on.execute(sql`insert into import_rows (import_id, line, key, action, fields, wanted, before)
    select ${importId}, r.line, r.key, r.action, r.fields, r.wanted, r.before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (line integer, key text, action text, fields jsonb, wanted jsonb, before jsonb)`)
}

async function forgetCheck(on: Database, importId: number): Promise<void> {
  await on.delete(importRows).where(eq(importRows.importId, importId))
  await on.delete(importFaults).where(eq(importFaults.importId, importId))
}

async function checkFile(work: ImportWork, kind: ImportKind) {
  const { on, of, pace } = work
  await forgetCheck(on, of.id)
  const [stored] = await on.select({ file: imports.file }).from(imports).where(eq(imports.id, of.id))
  if (!stored?.file) throw new Error(`import ${of.id} has no file`)
  const check = await kind.check(work)
  const hash = createHash('sha256').update(`${of.kind} ${of.fileHash}\n`)
  let count = 0
  let good = 0
  const keep = async (
    rows: readonly CheckedRow[],
    faults: readonly RowFault[],
    records?: readonly CsvRecord[],
  ) => {
    good += rows.length
    for (let first = 0; first < rows.length; first += pace.rowsBetweenRests) {
      const began = performance.now()
      const some = rows.slice(first, first + pace.rowsBetweenRests)
      for (const row of some) hash.update(`${JSON.stringify(row)}\n`)
      await addRows(on, of.id, some)
      await pace.rest(performance.now() - began)
    }
    await addFaults(on, of.id, faults, records)
  }
  let batch: CsvRecord[] = []
  const flush = async () => {
    const began = performance.now()
    const records = batch
    batch = []
    const { rows, faults } = await check.batch(records)
    count += records.length
    await pace.rest(performance.now() - began)
    await keep(rows, faults, records)
  }
  for await (const record of readCsv({ name: 'The file', bytes: stored.file }, kind.needed)) {
    batch.push(record)
    if (batch.length === pace.rowsBetweenRests) await flush()
  }
  if (batch.length > 0) await flush()
  const { rows = [], faults = [], counts, harm } = await check.end()
  await keep(rows, faults)
  const faulty = count - good
  return {
    state: faulty > 0 ? ('faulty' as const) : ('ready' as const),
    fingerprint: hash.digest('hex'),
    counts: { rows: count, faulty, ...counts },
    harm,
  }
}

/** A file that can't be read as a whole has no good row. */
async function checked(work: ImportWork, kind: ImportKind) {
  try {
    return await checkFile(work, kind)
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    await forgetCheck(work.on, work.of.id)
    await addFaults(work.on, work.of.id, [error.fault])
    return { state: 'faulty' as const, fingerprint: null, counts: { rows: 0, faulty: 0 }, harm: null }
  }
}

/** The next rows to apply, read some at a time. */
async function nextRows({ on, of, pace }: ImportWork, most: number): Promise<ImportRow[]> {
  const { importId, line, action } = importRows
  const rows: ImportRow[] = []
  for (let hasMore = true; hasMore;) {
    const began = performance.now()
    const limit = Math.min(pace.rowsBetweenRests, most - rows.length)
    const after = rows.at(-1)?.line ?? of.appliedTo
    const some = await on
      .select()
      .from(importRows)
      .where(and(eq(importId, of.id), gt(line, after), ne(action, 'unchanged')))
      .orderBy(asc(line))
      .limit(limit)
    rows.push(...some)
    hasMore = some.length === limit && rows.length < most
    if (hasMore) await pace.rest(performance.now() - began)
  }
  return rows
}

async function applyPart(work: ImportWork, kind: ImportKind) {
  const { on, of } = work
  const rows = await nextRows(work, kind.rowsAtOnce)
  const part = rows.length === 0 ? { leftOut: [] } : await kind.apply(work, rows)
  const batchId = part.batchId ?? of.batchId
  const isLast = rows.length < kind.rowsAtOnce
  const ended = isLast ? await kind.end?.({ ...work, of: { ...of, batchId } }) : undefined
  const leftOut = [...part.leftOut, ...(ended?.leftOut ?? [])]
  await addFaults(on, of.id, leftOut)
  const { applied = 0, left_out = 0 } = of.counts
  const isDone = isLast && ended?.isOver !== false
  return {
    counts: {
      ...of.counts,
      applied: ended?.applied ?? applied + (part.applied ?? rows.length - part.leftOut.length),
      left_out: left_out + leftOut.length,
    },
    appliedTo: rows.at(-1)?.line ?? of.appliedTo,
    batchId,
    dueAt: isDone
      ? of.dueAt
      : sql`clock_timestamp() + make_interval(secs => ${ended?.isElsewhere ? 0.1 : 0})`,
    // The file is not needed any more.
    ...(isDone ? { state: 'applied' as const, file: null, finishedAt: sql`now()` } : {}),
  }
}

/** The error's own message, from the database or the code, without the statement that caused it. */
function wordsOf(error: Error): string {
  return error.cause instanceof Error ? wordsOf(error.cause) : error.message.slice(0, 300)
}

/** Stores a failure and delays the next attempt. After the last attempt the import has failed. */
async function putOff(db: Database, of: ImportRecord, error: Error): Promise<void> {
  const tries = of.tries + 1
  const isOver = tries >= MOST_TRIES
  await db
    .update(imports)
    .set({
      tries,
      failure: wordsOf(error),
      dueAt: sql`now() + make_interval(secs => ${5 * 2 ** tries})`,
      ...(isOver ? { state: 'failed' as const, file: null, finishedAt: sql`now()` } : {}),
    })
    .where(and(eq(imports.id, of.id), inArray(imports.state, ['checking', 'applying'])))
}

/**
 * Processes one waiting import: checks it, or applies its next rows.
 * @param only the id of the only import to process
 * @returns whether there was an import that no other process is processing
 * @throws the error of a failed part, after storing it; outages of the database are not stored
 */
export async function workOnImport(
  { db }: { db: Database },
  context: ImportContext,
  { only, pace }: { only?: number; pace: ImportPace },
): Promise<boolean> {
  let taken: ImportRecord | undefined
  try {
    return await db.transaction(async (on) => {
      const [of] = await on
        .select(recordColumns)
        .from(imports)
        .where(
          and(
            inArray(imports.state, ['checking', 'applying']),
            // `due_at` is rounded to a millisecond.
            lte(imports.dueAt, sql`now() + interval '10 ms'`),
            only === undefined ? undefined : eq(imports.id, only),
          ),
        )
        // Imports take turns, so that a small file does not wait for a large one.
        .orderBy(asc(imports.dueAt), asc(imports.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (of === undefined) return false
      taken = of
      const kind = importKindOf[of.kind]
      const work = { on, of, context, pace }
      const done = of.state === 'checking' ? await checked(work, kind) : await applyPart(work, kind)
      await on
        .update(imports)
        .set({ ...done, tries: 0, failure: null })
        .where(eq(imports.id, of.id))
      return true
    })
  } catch (error) {
    const isNoted = taken !== undefined && error instanceof Error && !isTransientError(error)
    if (isNoted && !(error instanceof Stopping)) await putOff(db, taken as ImportRecord, error)
    throw error
  }
}

/** The server is stopping; the part is rolled back. */
class Stopping extends Error {}

/**
 * Processes waiting imports until it is stopped. Any number of processes may do so. Each pauses for twice the time that
 * it worked.
 * @returns stops it; resolves when no import is being processed
 */
export function startImports(
  database: { db: Database },
  context: ImportContext,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): () => Promise<void> {
  const onFault = (error: unknown) => {
    if (error instanceof Stopping) return
    if (error instanceof Error && isTransientError(error))
      log.warn({ err: error }, 'imports wait until the database answers')
    else log.error({ err: error }, 'an import failed and will be tried again')
  }
  async function work(signal: AbortSignal): Promise<void> {
    // Time of the current step that is already accounted for: work followed by a pause, and the pauses.
    let pacedMs = 0
    const pace: ImportPace = {
      rowsBetweenRests: SERVER_ROWS_BETWEEN_RESTS,
      async rest(milliseconds) {
        const began = performance.now()
        await rest(milliseconds * RESTS_MS, signal)
        if (signal.aborted) throw new Stopping()
        pacedMs += milliseconds + performance.now() - began
      },
    }
    for (let hasMore = true; hasMore;) {
      const began = performance.now()
      pacedMs = 0
      hasMore = await workOnImport(database, context, { pace })
      if (hasMore) await pace.rest(performance.now() - began - pacedMs)
    }
  }
  return repeat(work, { everyMs: LOOK_EVERY_MS, onFault })
}
