/** Reads a catalogue file: valid rows with their pictures stored, invalid ones by line and column. */
import * as v from 'valibot'
import { readCsv, rowFaults, type CsvRecord, type RowFault } from '../../operations/csv/csv-records.ts'
import {
  catalogueHeadings,
  catalogueRow,
  LONGEST_CODE,
  neededHeadings,
  type CatalogueRow,
} from './catalogue-columns.ts'
import type { KnownCodes } from './known-codes.ts'
import { OutsideFolder, type PictureSource } from './picture-source.ts'
import { RowRefused } from './row-refused.ts'

export interface GoodRow {
  line: number
  row: CatalogueRow
  /** Total length of its cells. */
  characters: number
  /** Stored file names, in the row's order. */
  pictures: string[]
  /** False if the row names a picture that could not be stored. */
  hasAllPictures: boolean
}

/** Rows whose pictures are processed concurrently. */
const ROWS_AHEAD = 32

export interface CatalogueReading {
  file: string
  pictureSource: PictureSource
  knownCodes: KnownCodes
  /** Called for a row that is left out. */
  onFault: (fault: RowFault) => void
  /** Called for a problem with a row that is still imported. */
  onWarning: (warning: RowFault) => void
  onBytes?: (bytes: number) => void
  /** Receives the columns; throws if they do not fit the options. */
  onHeadings?: (headings: readonly string[]) => void
  /** Receives every code in the file, of valid and invalid rows. */
  onCode?: (code: string) => void
}

/**
 * A file's valid rows, one after the other. Only their codes, and a few rows ahead, are kept in memory.
 * @throws AdminFault if the file as a whole can't be read
 */
export async function* readCatalogue(reading: CatalogueReading): AsyncGenerator<GoodRow> {
  const ahead: Promise<ReadRow>[] = []
  const next = async (): Promise<GoodRow[]> => {
    const read = await ahead.shift()
    for (const warning of read?.warnings ?? []) reading.onWarning(warning)
    for (const fault of read?.faults ?? []) reading.onFault(fault)
    return read?.good ? [read.good] : []
  }
  const lineOfCode = new Map<string, number>()
  const onHeadings = (headings: readonly string[]) => {
    warnOfHeadings(headings, reading)
    reading.onHeadings?.(headings)
  }
  for await (const record of readCsv(reading.file, neededHeadings, {
    ...(reading.onBytes && { onBytes: reading.onBytes }),
    onHeadings,
  })) {
    const { read, faults } = readCells(record, reading.knownCodes)
    const { code } = read
    const before = lineOfCode.get(code)
    // A longer text is not a code, and is not kept in memory.
    if (code !== '' && code.length <= LONGEST_CODE) {
      reading.onCode?.(code)
      if (before === undefined) lineOfCode.set(code, record.line)
    }
    if (before !== undefined) faults.unshift(repeated(record, before))
    const row = readRow(record, { read: read.row, faults }, reading)
    // Awaited later; until then a rejection must not count as unhandled.
    row.catch(() => undefined)
    ahead.push(row)
    if (ahead.length >= ROWS_AHEAD) yield* await next()
  }
  while (ahead.length > 0) yield* await next()
}

function warnOfHeadings(headings: readonly string[], { onWarning }: CatalogueReading): void {
  for (const heading of headings) {
    if ((catalogueHeadings as readonly string[]).includes(heading)) continue
    const what = 'this column is not known and was left out'
    onWarning({ line: 1, column: heading || '(no name)', what })
  }
}

interface ReadRow {
  /** Null if the row has faults. */
  good: GoodRow | null
  faults: RowFault[]
  warnings: RowFault[]
}

interface ReadCells {
  /** The code as the catalogue has it, and the row; null if a cell is wrong. */
  read: { code: string; row: CatalogueRow | null }
  faults: RowFault[]
}

/** Parses a row's cells, with its codes as the catalogue has them. */
function readCells(record: CsvRecord, knownCodes: KnownCodes): ReadCells {
  const { line } = record
  const parsed = v.safeParse(catalogueRow, record.cells)
  const faults = rowFaults(record, parsed.issues ?? [])
  const written = record.cells['code']?.trim() ?? ''
  try {
    // Of a wrong row too: the file names its product, which is not missing.
    const code = written.length > LONGEST_CODE ? written : knownCodes.find(written)
    if (!parsed.success) return { read: { code, row: null }, faults }
    const row = parsed.output
    const first = row.variant_of ? { variant_of: knownCodes.find(row.variant_of, 'variant_of') } : {}
    return { read: { code, row: { ...row, ...first, code: knownCodes.take(row.code) } }, faults }
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error
    faults.push({ line, column: error.column, what: error.message })
    return { read: { code: written, row: null }, faults }
  }
}

async function readRow(
  { line, cells }: CsvRecord,
  { read, faults }: { read: CatalogueRow | null; faults: RowFault[] },
  { pictureSource, knownCodes }: CatalogueReading,
): Promise<ReadRow> {
  if (read === null) return { good: null, faults, warnings: [] }
  const taken = await takePictures(line, read.images ?? [], pictureSource)
  faults.push(...taken.faults)
  const { pictures, warnings } = taken
  const hasAllPictures = warnings.length === 0
  const near = knownCodes.near(read.code)
  if (near !== null)
    warnings.push({
      line,
      column: 'code',
      what: `"${read.code}" is a new code; "${near}" is there already and is nearly the same`,
    })
  const characters = Object.values(cells).reduce((sum, cell) => sum + cell.length, 0)
  const good = { line, row: read, characters, pictures, hasAllPictures }
  return { good: faults.length > 0 ? null : good, faults, warnings }
}

const repeated = ({ line, cells }: CsvRecord, before: number): RowFault => ({
  line,
  column: 'code',
  what: `"${cells['code']?.trim() ?? ''}" stands in line ${before} already`,
})

async function takePictures(line: number, named: readonly string[], pictureSource: PictureSource) {
  const [pictures, faults, warnings]: [string[], RowFault[], RowFault[]] = [[], [], []]
  const taking = named.map((name) => pictureSource.take(name))
  // Each is awaited below; until then a rejection must not count as unhandled.
  for (const one of taking) one.catch(() => undefined)
  for (const [index, one] of taking.entries()) {
    const name = named[index] ?? ''
    try {
      const taken = await one
      if ('filename' in taken) pictures.push(taken.filename)
      else warnings.push({ line, column: 'images', what: `"${name}": ${taken.missing}; imported without it` })
    } catch (error) {
      if (!(error instanceof OutsideFolder)) throw error
      faults.push({ line, column: 'images', what: `"${name}" leads out of the pictures folder` })
    }
  }
  return { pictures, faults, warnings }
}
