/**
 * Checks and applies uploaded files in the background. Each step is one transaction. It takes an import that no other
 * process is processing (`for update skip locked`), processes a part of it, and stores how far it got. If a server
 * crashes, the part is rolled back, and any server continues from there. A check reads the whole file in one step and
 * locks only its import. Applying locks the subjects of a few rows.
 */
import { createHash } from 'node:crypto'
import { and, asc, eq, getTableColumns, gt, inArray, ne, sql } from 'drizzle-orm'
import type { ImportKindName } from '../../../src/contract/admin/requests/files.ts'
import { tenDigits } from '../../../src/contract/values/mobile.ts'
import { isTransientError } from '../../db/database-error.ts'
import { claimRows } from '../../db/due-rows.ts'
import type { Database } from '../../db/open.ts'
import { putOff } from '../../db/put-off.ts'
import { clients, importFaults, importRows, imports } from '../../db/schema.ts'
import { Job, rest } from '../../domain/job.ts'
import { mayStill } from '../../domain/operators/operator-session.ts'
import { UnreadableCsv, type CsvRecord, type RowFault } from '../csv/csv-records.ts'
import { recordsOf } from './fitting-kind.ts'
import { grantsKind } from './grants-kind.ts'
import type {
  CheckedRow,
  ImportContext,
  ImportKind,
  ImportPace,
  ImportRow,
  ImportWork,
  ImportRecord,
} from './import-kind.ts'
import { membersKind } from './members-kind.ts'
import { movesKind } from './moves-kind.ts'

/** Rows between pauses in a server, which must answer calls too. */
const SERVER_ROWS_BETWEEN_RESTS = 100
/** Milliseconds of pause for each millisecond of work. */
const RESTS_MS = 2
const MOST_TRIES = 5
/** Of failures that may pass, such as time-outs of a busy database: some hours. */
const MOST_TRANSIENT_TRIES = 20
/** Faults that are kept of a check, and rows left out that are kept of an application. The others are counted. */
const MOST_FAULTS = 100
/** Rows that are deleted by a statement, which must end within its timeout. */
const DELETED_AT_ONCE = 5000
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

/** Keeps faults. @param kept the number of those kept before. @returns the number that are not kept */
async function addFaults(
  on: Database,
  importId: number,
  faults: readonly RowFault[],
  { kept, records = [] }: { kept: number; records?: readonly CsvRecord[] | undefined },
): Promise<number> {
  const keys = new Map(records.map((record) => [record.line, keyOf(record)]))
  const some = faults
    .slice(0, Math.max(0, MOST_FAULTS - kept))
    .map(({ line, column, what }) => ({ line, column, what, key: keys.get(line) ?? null }))
  if (some.length > 0)
    await on.execute(sql`insert into import_faults (import_id, line, key, "column", what)
      select ${importId}, f.line, f.key, f."column", f.what
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as f (line integer, key text, "column" text, what text)`)
  return faults.length - some.length
}

async function addRows(on: Database, importId: number, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return
  await on.execute(sql`insert into import_rows (import_id, line, key, action, fields, wanted, before)
    select ${importId}, r.line, r.key, r.action, r.fields, r.wanted, r.before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (line integer, key text, action text, fields jsonb, wanted jsonb, before jsonb)`)
}

/** Deletes an earlier check's rows and faults, some at a time. */
async function forgetCheck({ on, of, pace }: ImportWork): Promise<void> {
  for (const table of [importRows, importFaults])
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
      const began = performance.now()
      const { rowCount } = await on.execute(
        sql`delete from ${table} where ctid = any(array(
          select ctid from ${table} where import_id = ${of.id} limit ${DELETED_AT_ONCE}))`,
      )
      deleted = rowCount ?? 0
      await pace.rest(performance.now() - began)
    }
}

/** The number of faults that are not kept, for an import's counts. */
const moreFaults = (more: number) => (more > 0 ? { more_faults: more } : {})

const clientIn = ({ cells }: CsvRecord): string => cells['client']?.trim() ?? ''

/** Whether a row names another client than the file's: an export may have several clients' rows. */
const isForeign = (record: CsvRecord, client: { loginId: string } | undefined): boolean =>
  client !== undefined && !['', client.loginId.toLowerCase()].includes(clientIn(record).toLowerCase())

const foreignFault = (record: CsvRecord): RowFault => ({
  line: record.line,
  column: 'client',
  what: `"${clientIn(record).slice(0, 40)}" is not the client that the file is for`,
})

async function checkFile(work: ImportWork, kind: ImportKind) {
  const { on, of, pace } = work
  await forgetCheck(work)
  const [stored] = await on.select({ file: imports.file }).from(imports).where(eq(imports.id, of.id))
  if (!stored?.file) throw new Error(`import ${of.id} has no file`)
  const check = await kind.check(work)
  const hash = createHash('sha256').update(`${of.kind} ${of.fileHash}\n`)
  let count = 0
  let good = 0
  let faultCount = 0
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
    await addFaults(on, of.id, faults, { kept: faultCount, records })
    faultCount += faults.length
  }
  const [client] = await on
    .select({ loginId: clients.loginId })
    .from(clients)
    .where(eq(clients.id, of.clientId ?? 0))
  let batch: CsvRecord[] = []
  const flush = async () => {
    const began = performance.now()
    const records = batch
    batch = []
    const foreign = records.filter((record) => isForeign(record, client))
    const { rows, faults } = await check.batch(records.filter((record) => !foreign.includes(record)))
    count += records.length
    await pace.rest(performance.now() - began)
    await keep(rows, [...foreign.map(foreignFault), ...faults], records)
  }
  let readAs: string | null = null
  const file = { name: 'The file', bytes: stored.file }
  for await (const record of recordsOf(of.kind, file, (what) => (readAs = what))) {
    batch.push(record)
    if (batch.length === pace.rowsBetweenRests) await flush()
  }
  if (batch.length > 0) await flush()
  const { rows = [], faults = [], counts, harm } = await check.end()
  await keep(rows, faults)
  const faulty = count - good
  return {
    state: faulty > 0 ? ('faulty' as const) : ('ready' as const),
    readAs,
    fingerprint: hash.digest('hex'),
    counts: { rows: count, faulty, ...counts, ...moreFaults(faultCount - MOST_FAULTS) },
    harm,
  }
}

/** A file that can't be read as a whole has no good row. */
async function checked(work: ImportWork, kind: ImportKind) {
  try {
    return await checkFile(work, kind)
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    await forgetCheck(work)
    await addFaults(work.on, work.of.id, [error.fault], { kept: 0 })
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
  const { applied = 0, left_out = 0, more_faults = 0 } = of.counts
  const notKept = await addFaults(on, of.id, leftOut, { kept: left_out })
  const isDone = isLast && ended?.isOver !== false
  return {
    counts: {
      ...of.counts,
      applied: ended?.applied ?? applied + (part.applied ?? rows.length - part.leftOut.length),
      left_out: left_out + leftOut.length,
      ...moreFaults(more_faults + notKept),
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

/** The operator who applied an import has lost the right to; the part is rolled back, and nothing more is applied. */
class NoLongerAllowed extends Error {
  constructor({ appliedBy, counts }: ImportRecord) {
    super(
      `${appliedBy ?? 'its operator'} may not apply it any more; ${counts['applied'] ?? 0} rows were applied before`,
    )
    this.name = 'NoLongerAllowed'
  }
}

/** Stores a failure and delays the next attempt. After the last attempt the import has failed. */
async function noteFailure(db: Database, id: number, error: Error): Promise<void> {
  const tries = await putOff(db, 'imports', id, error)
  const most = isTransientError(error) ? MOST_TRANSIENT_TRIES : MOST_TRIES
  if (tries < most && !(error instanceof NoLongerAllowed)) return
  await db
    .update(imports)
    .set({ state: 'failed', file: null, finishedAt: sql`now()` })
    .where(and(eq(imports.id, id), inArray(imports.state, ['checking', 'applying'])))
}

/**
 * Processes one waiting import: checks it, or applies its next rows.
 * @param only the id of the only import to process
 * @returns whether there was an import that no other process is processing
 * @throws the error of a failed part, after storing it and putting the import off
 */
export async function workOnImport(
  { db }: { db: Database },
  context: ImportContext,
  { only, pace }: { only?: number; pace: ImportPace },
): Promise<boolean> {
  const wanted = { limit: 1, ...(only === undefined ? {} : { also: `id = ${only}` }) }
  let taken: number | undefined
  try {
    return await db.transaction(async (on) => {
      const claim = await on.execute<{ id: number }>(sql.raw(claimRows('imports', wanted)))
      taken = claim.rows[0]?.id
      if (taken === undefined) return false
      const [of] = await on.select(recordColumns).from(imports).where(eq(imports.id, taken))
      if (of === undefined) return false
      const kind = importKindOf[of.kind]
      const work = { on, of, context, pace }
      const done = of.state === 'checking' ? await checked(work, kind) : await applyPart(work, kind)
      // Last, so that as little as possible follows a block.
      if (
        of.state === 'applying' &&
        !(await mayStill(on, of.appliedByOperator, kind.permission, of.clientId))
      )
        throw new NoLongerAllowed(of)
      await on
        .update(imports)
        .set({ ...done, tries: 0, failure: null })
        .where(eq(imports.id, of.id))
      return true
    })
  } catch (error) {
    if (taken !== undefined && error instanceof Error && !(error instanceof Stopping))
      await noteFailure(db, taken, error)
    throw error
  }
}

/** The server is stopping; the part is rolled back. */
class Stopping extends Error {}

/** Processes waiting imports. Pauses for twice the time that it worked. */
export function importsJob(database: { db: Database }, context: ImportContext): Job {
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
  return new Job({
    name: 'imports',
    everyMs: LOOK_EVERY_MS,
    rows: 'imports',
    round: ({ signal }) =>
      work(signal).catch((error: unknown) => {
        // The import itself says that its operator lost the right to it.
        if (!(error instanceof Stopping || error instanceof NoLongerAllowed)) throw error
      }),
  })
}
