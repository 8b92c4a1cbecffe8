/** Imports a client's catalogue. Reads the file twice: first for its errors and changes, then to write it. */
import { and, asc, eq, max, sql } from 'drizzle-orm'
import { products } from '../../db/schema.ts'
import type { Database, OpenDatabase, DatabaseOrTransaction } from '../../db/open.ts'
import { writeGroups, type GroupChange } from '../../domain/product-groups.ts'
import { writeGroupHistory, writeSameHistory } from '../../domain/product-history.ts'
import type { RowFault } from '../../operations/csv/csv-records.ts'
import { withImportLock } from '../import-lock.ts'
import { noChanges, type CatalogueChanges } from './catalogue-changes.ts'
import { dropEmptyTwins, openCategoryIndex } from './category-index.ts'
import { openKnownCodes } from './known-codes.ts'
import type { PictureSource } from './picture-source.ts'
import { readFileGroups, type FileGroups } from './product-groups.ts'
import { readCatalogue, type GoodRow } from './read-catalogue.ts'
import { publishProducts, writeProducts, type ProductsTarget } from './write-products.ts'

/** Rows per transaction. Each transaction rewrites the client's listing and locks the products it changes. */
const BATCH_ROWS = 1000
/** Long rows make shorter batches: a batch is in memory several times while it is written. */
const BATCH_CHARACTERS = 4_000_000

export interface CatalogueImport {
  database: OpenDatabase
  clientId: number
  file: string
  pictureSource: PictureSource
  /** One invalid row prevents the import. */
  strict: boolean
  /** Only reports what would change. */
  dryRun: boolean
  /** Hides products that the file does not name. */
  retireMissing: boolean
  defaultStock: number
  setStock: boolean
  /** Shows retired products again if the file names them. */
  showAgain: boolean
  movement: ProductsTarget['movement']
  /** Throws if the columns do not fit the options. */
  onHeadings: (headings: readonly string[]) => void
  onFault: (fault: RowFault) => void
  onWarning: (warning: RowFault) => void
  /**
   * Called before anything is written.
   * @param shown number of products shown now
   * @returns whether to continue
   */
  mayWrite: (found: CatalogueImportResult, shown: number) => Promise<boolean>
  /**
   * Writes the line of audit, before anything else is written.
   * @param within what is written in the same transaction
   */
  record: <Result>(found: CatalogueImportResult, within: (on: Database) => Promise<Result>) => Promise<Result>
  /** Bytes of the file while it is checked, then rows while they are written. */
  onRead: (bytes: number) => void
  onWritten: (rows: number, of: number) => void
}

export interface CatalogueImportResult extends CatalogueChanges {
  skipped: number
  warnings: number
  retired: number
  made: { categories: number; subcategories: number; occasions: number }
  /** False for a dry run, and if `strict` rejected the file. */
  written: boolean
}

/**
 * Imports the file. A product is identified by its code, so importing the same file again changes nothing.
 * @throws AdminFault if the file as a whole can't be read; nothing was written then
 */
export async function importCatalogue(job: CatalogueImport): Promise<CatalogueImportResult> {
  // Two concurrent imports would create the same category twice.
  return withImportLock(job.database.pool, 'catalogue', job.clientId, () => readThenWrite(job))
}

async function readThenWrite(job: CatalogueImport): Promise<CatalogueImportResult> {
  const { db } = job.database
  const badLines = new Set<number>()
  const codes = new Set<string>()
  let warnings = 0
  const onFault = (fault: RowFault) => {
    if (!badLines.has(fault.line)) badLines.add(fault.line)
    job.onFault(fault)
  }
  const knownCodes = await openKnownCodes(db, job.clientId)
  const reading = {
    file: job.file,
    knownCodes,
    pictureSource: job.pictureSource,
    onFault,
    onWarning: (warning: RowFault) => {
      warnings += 1
      job.onWarning(warning)
    },
    onCode: (code: string) => codes.add(code),
    onBytes: job.onRead,
    onHeadings: job.onHeadings,
  }
  const groups = await readFileGroups(db, job.clientId, job.file, knownCodes)
  const looked = await passThrough(job, db, readCatalogue(reading), { dryRun: true, groups, onFault })
  for (const [first, lines] of groups.awaiting) {
    const what = `"${first}" was left out, so this product stands for itself`
    for (const line of lines.filter((each) => !badLines.has(each)))
      reading.onWarning({ line, column: 'variant_of', what })
  }
  const missing = job.retireMissing ? await missingProducts(db, job.clientId, codes) : []
  const found = {
    ...looked.changes,
    made: looked.made,
    skipped: badLines.size,
    warnings,
    retired: missing.length,
  }
  const isRefused = job.dryRun || (job.strict && badLines.size > 0)
  const shown = await db.$count(
    products,
    and(eq(products.clientId, job.clientId), eq(products.isActive, true)),
  )
  if (isRefused || !(await job.mayWrite({ ...found, written: false }, shown))) {
    return { ...found, written: false }
  }
  // The first reading reported invalid rows; now only rows that the catalogue itself rejects are reported.
  const again = { ...reading, onFault: () => undefined, onWarning: () => undefined, onBytes: () => undefined }
  const write = async (on: DatabaseOrTransaction & Pick<Database, 'transaction'>) => {
    const onLateFault = (fault: RowFault) => {
      if (!badLines.has(fault.line)) onFault(fault)
    }
    const pass = { dryRun: false, groups, onFault: onLateFault, total: looked.rows }
    const written = await passThrough(job, on, readCatalogue(again), pass)
    const { groupChanges } = written
    if (groupChanges.length > 0) await on.transaction((part) => regroup(part, job, groupChanges))
    const gone = job.retireMissing ? await missingProducts(on, job.clientId, codes) : []
    if (gone.length > 0) await on.transaction((part) => retire(part, job, gone))
    await on.transaction((part) => dropEmptyTwins(part, job.clientId))
    return { ...written.changes, made: written.made, retired: gone.length }
  }
  const writeStrictly = async (on: DatabaseOrTransaction & Pick<Database, 'transaction'>) => {
    // All batches are one transaction, so locks are taken in the order that placing an order uses, not in the file's.
    const ofClient = eq(products.clientId, job.clientId)
    await on
      .select({ id: products.id })
      .from(products)
      .where(ofClient)
      .orderBy(asc(products.id))
      .for('no key update')
    return write(on)
  }
  const begun = { ...found, written: true }
  if (!job.strict) await job.record(begun, async () => undefined)
  const result = job.strict ? await job.record(begun, writeStrictly) : await write(db)
  return { ...result, skipped: badLines.size, warnings, written: true }
}

/** Processes the valid rows, each batch in its own transaction or, within one, a savepoint. */
async function passThrough(
  job: CatalogueImport,
  on: DatabaseOrTransaction & Pick<Database, 'transaction'>,
  rows: AsyncIterable<GoodRow>,
  pass: { dryRun: boolean; groups: FileGroups; onFault: (fault: RowFault) => void; total?: number },
) {
  const categoryIndex = await openCategoryIndex(on, job.clientId, pass.dryRun)
  const [last] = await on
    .select({ position: max(products.position) })
    .from(products)
    .where(eq(products.clientId, job.clientId))
  const target: ProductsTarget = {
    clientId: job.clientId,
    categoryIndex,
    defaultStock: job.defaultStock,
    setStock: job.setStock,
    showAgain: job.showAgain,
    movement: job.movement,
    dryRun: pass.dryRun,
    next: { position: (last?.position ?? -1) + 1 },
    changes: noChanges(),
    groups: pass.groups,
    groupChanges: [],
    onFault: pass.onFault,
  }
  let done = 0
  let batch: GoodRow[] = []
  let characters = 0
  const flush = async () => {
    const now = batch
    batch = []
    characters = 0
    if (pass.dryRun) await writeProducts(on, now, target)
    else await on.transaction((part) => writeProducts(part, now, target))
    done += now.length
    if (!pass.dryRun) job.onWritten(done, pass.total ?? done)
  }
  for await (const row of rows) {
    batch.push(row)
    characters += row.characters
    if (batch.length === BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush()
  }
  await flush()
  const { changes, groupChanges } = target
  return { changes, groupChanges, made: categoryIndex.made, rows: done }
}

/** Writes groups after all rows: a group's first product may come after its variants. */
async function regroup(
  on: DatabaseOrTransaction,
  { clientId, movement: { actor } }: CatalogueImport,
  changes: readonly GroupChange[],
): Promise<void> {
  await on.execute(sql`select set_config('shop.catalogue_import', 'on', true)`)
  const before = await writeGroups(on, clientId, changes)
  await writeGroupHistory(on, before, { actor, now: new Date() })
  await publishProducts(on, clientId, [...before.keys()])
}

/** Visible products that the file does not name. */
async function missingProducts(
  on: DatabaseOrTransaction,
  clientId: number,
  codes: ReadonlySet<string>,
): Promise<number[]> {
  const shown = await on
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(and(eq(products.clientId, clientId), eq(products.isActive, true)))
  return shown.filter(({ code }) => !codes.has(code)).map(({ id }) => id)
}

/**
 * Hides products. Locks them in the order in which placing an order does; the ids are one parameter, as there may be
 * many.
 */
async function retire(
  on: DatabaseOrTransaction,
  { clientId, movement: { actor } }: CatalogueImport,
  ids: readonly number[],
): Promise<void> {
  const named = sql`id = any(${sql.param(ids)}::integer[])`
  await on.execute(sql`select from products where ${named} order by id for no key update`)
  await on.execute(sql`update products set is_active = false, updated_at = now() where ${named}`)
  await writeSameHistory(on, ids, { active: [true, false] }, { actor, now: new Date() })
  // With --strict it is one transaction, whose listing was already written.
  await publishProducts(on, clientId, ids)
}
