/** Imports a client's catalogue. The file is read twice: to find what is wrong with it, and to write it. */
import { and, eq, inArray } from 'drizzle-orm'
import { products } from '../../db/schema.ts'
import type { Database, OpenDatabase } from '../../db/open.ts'
import type { DatabaseOrTransaction } from '../../domain/ledger.ts'
import { openShelves } from './catalogue-shelves.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { openPictureShelf } from './picture-shelf.ts'
import type { RowFault } from '../csv-records.ts'
import { readCatalogue, type GoodRow } from './read-catalogue.ts'
import { writeProducts, type WrittenCounts } from './write-products.ts'

const BATCH = 100
/** A product's picture is seen at most this large, in pixels of its longer side. */
const LONGEST_SIDE = 1600
/** With the client's number the lock of its imports: two at once would make the same category twice. */
const IMPORT_LOCK = 720_261

export interface CatalogueImport {
  database: OpenDatabase
  clientId: number
  file: string
  /** Null where no pictures come along. */
  picturesFolder: string | null
  media: MediaStore
  /** One bad row, and nothing is written. */
  strict: boolean
  /** Products that the file does not name are no longer shown. */
  retireMissing: boolean
  defaultStock: number
  onFault: (fault: RowFault) => void
  onWarning: (warning: RowFault) => void
  /** Bytes of the file while it is looked at, then rows while they are written. */
  onRead?: (bytes: number) => void
  onWritten?: (rows: number, of: number) => void
}

export interface CatalogueImportResult extends WrittenCounts {
  /** Rows left out because of what is wrong with them. */
  skipped: number
  warnings: number
  retired: number
  made: { categories: number; subcategories: number; occasions: number }
  /** False where `strict` kept everything out. */
  written: boolean
}

/**
 * Imports the file: products are found by their code, so that importing it again changes nothing.
 * @throws AdminFault where the file can't be read as a whole; nothing was written then
 */
export async function importCatalogue(job: CatalogueImport): Promise<CatalogueImportResult> {
  const lock = await job.database.pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1, $2)', [IMPORT_LOCK, job.clientId])
    return await readThenWrite(job)
  } finally {
    lock.release(true)
  }
}

async function readThenWrite(job: CatalogueImport): Promise<CatalogueImportResult> {
  const shelf = await openPictureShelf(job.picturesFolder, job.media, LONGEST_SIDE)
  const badLines = new Set<number>()
  const codes = new Set<string>()
  let good = 0
  let warnings = 0
  const looking = readCatalogue({
    file: job.file,
    shelf,
    onFault: (fault) => {
      badLines.add(fault.line)
      job.onFault(fault)
    },
    onWarning: (warning) => {
      warnings += 1
      job.onWarning(warning)
    },
    onCode: (code) => codes.add(code),
    ...(job.onRead ? { onBytes: job.onRead } : {}),
  })
  for await (const _row of looking) good += 1

  const found = { skipped: badLines.size, warnings }
  const nothing = { created: 0, updated: 0, unchanged: 0, retired: 0 }
  const madeNothing = { categories: 0, subcategories: 0, occasions: 0 }
  if (job.strict && badLines.size > 0) return { ...found, ...nothing, made: madeNothing, written: false }

  const rows = readCatalogue({
    file: job.file,
    shelf,
    onFault: () => undefined,
    onWarning: () => undefined,
  })
  const { db } = job.database
  const result = job.strict
    ? await db.transaction((transaction) => writeAll(transaction, job, rows, good, codes))
    : await writeAll(db, job, rows, good, codes)
  return { ...found, ...result, written: true }
}

/** Each batch in a transaction of its own; within one already, in a part of it. */
async function writeAll(
  on: DatabaseOrTransaction & Pick<Database, 'transaction'>,
  job: CatalogueImport,
  rows: AsyncIterable<GoodRow>,
  total: number,
  codes: ReadonlySet<string>,
) {
  const shelves = await openShelves(on, job.clientId)
  const target = { clientId: job.clientId, shelves, defaultStock: job.defaultStock }
  const counts = { created: 0, updated: 0, unchanged: 0 }
  let position = 0
  let batch: GoodRow[] = []
  const flush = async () => {
    const written = await on.transaction((part) => writeProducts(part, batch, position, target))
    counts.created += written.created
    counts.updated += written.updated
    counts.unchanged += written.unchanged
    position += batch.length
    batch = []
    job.onWritten?.(position, total)
  }
  for await (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  const retired = job.retireMissing ? await retireMissing(on, job.clientId, codes) : 0
  return { ...counts, retired, made: shelves.made }
}

async function retireMissing(
  on: DatabaseOrTransaction,
  clientId: number,
  codes: ReadonlySet<string>,
): Promise<number> {
  const shown = await on
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(and(eq(products.clientId, clientId), eq(products.isActive, true)))
  const missing = shown.filter(({ code }) => !codes.has(code)).map(({ id }) => id)
  if (missing.length > 0) {
    await on.update(products).set({ isActive: false }).where(inArray(products.id, missing))
  }
  return missing.length
}
