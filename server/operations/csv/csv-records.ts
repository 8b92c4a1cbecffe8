/** Streams the records of a CSV file of any length, or of a workbook. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type * as v from 'valibot'
import { nameKey } from '../../../src/contract/values/name.ts'
import { Refused } from '../../domain/refused.ts'
import { spelledOut } from './control-characters.ts'
import { decodedText, encodingOf, NoText, type Encoding } from './decoded-text.ts'
import { fileTypeOf } from './file-type.ts'
import { unshielded } from './formulas.ts'
import { NoWorkbook, sheetsOf } from './workbook.ts'

/** A file's path, or an uploaded file with its name in messages. */
export type CsvSource = string | { name: string; bytes: Buffer }

export interface CsvRecord {
  /** The record's first line in the file, from 1. */
  line: number
  cells: Record<string, string>
  /** Number of cells beyond the headings; negative if cells are missing. */
  surplus: number
}

/** A problem with a row, and its place in the file. */
export interface RowFault {
  line: number
  column: string
  what: string
}

/** The file can't be read as a whole. */
export class UnreadableCsv extends Refused {
  /** The fault and its place; line 0 if it has none. */
  readonly fault: RowFault

  constructor(message: string, fault: RowFault) {
    super('invalid', message)
    this.name = 'UnreadableCsv'
    this.fault = fault
  }
}

const LINE_BREAK = /\r\n|\n|\r/g
/** Bounds a record: an unclosed quote would otherwise consume the rest of the file. */
const LONGEST_RECORD = 2_000_000
/** Bounds the memory of a record, which has every heading. */
const MOST_COLUMNS = 200
/** Bounds the memory for all records' numbers or codes. */
const MOST_RECORDS = 500_000

/** Supported delimiters; the first that fits the headings is used. */
const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'upright strokes' } as const
type Delimiter = keyof typeof DELIMITERS
const HEADING_BYTES = 65_536
/** Bytes of an uploaded file that are parsed at once. Few, because the server can't answer calls meanwhile. */
const PIECE_BYTES = 2048

function* piecesOf(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

const nameOf = (source: CsvSource): string => (typeof source === 'string' ? source : source.name)

/** @param most bytes to read; all by default */
function opened(source: CsvSource, most = Infinity): Readable {
  return typeof source === 'string'
    ? createReadStream(source, { end: most - 1 })
    : Readable.from(piecesOf(source.bytes.subarray(0, most)))
}

/** How a reader of a file names its columns, and what it is told. */
interface CsvReading {
  /** The names of columns that may have others; headings are in lower case. */
  name?(headings: readonly string[]): string[]
  /** Called before the needed headings are looked for. May throw. @param line of the headings */
  onHeadings?(headings: readonly string[], line: number): void
  /** Called with what the file was taken for, if it is not UTF-8. */
  onReadAs?(what: string): void
  /** Called with the number of bytes read. */
  onBytes?(bytes: number): void
}

/** A row of a file: its first line, and its cells. */
type Row = readonly [line: number, cells: string[]]

/** The first line of Excel that names the delimiter. */
const SEPARATOR = /^"?sep=(.)"?\s*$/i

/** A line with more than delimiters. */
const FILLED = /[^\s,;|"]/

const plainHeadings = (cells: readonly string[], { name }: CsvReading): string[] => {
  const headings = cells.map(nameKey)
  return name === undefined ? headings : name(headings)
}

/** The beginning of a file as text. */
async function startOf(file: CsvSource, encoding: Encoding): Promise<string> {
  let text = ''
  const source = opened(file, HEADING_BYTES)
  try {
    for await (const piece of decodedText(source, encoding)) text += piece
  } catch {
    // Reading the whole file reports the problem.
  } finally {
    source.destroy()
  }
  return text
}

/**
 * The delimiter that the first line names, or that the headings fit: the rows below may contain other delimiters.
 * @returns it, and how many lines stand before the headings to name it
 */
async function findDelimiter(
  file: CsvSource,
  encoding: Encoding,
  needed: readonly string[],
  reading: CsvReading,
): Promise<{ delimiter: string; named: boolean }> {
  const lines = (await startOf(file, encoding)).split(/\r\n|[\r\n]/)
  const line = lines.find((one) => FILLED.test(one)) ?? ''
  const [, named] = SEPARATOR.exec(line.replace(/^\uFEFF/, '')) ?? []
  if (named !== undefined) return { delimiter: named, named: true }
  const recordsBy = (delimiter: Delimiter) => {
    const cells = line.split(delimiter).map((cell) => cell.replaceAll('"', ''))
    const headings = new Set(plainHeadings(cells, reading))
    return needed.filter((heading) => headings.has(heading)).length
  }
  const delimiters = Object.keys(DELIMITERS) as Delimiter[]
  const delimiter = delimiters.reduce((best, one) => (recordsBy(one) > recordsBy(best) ? one : best), ',')
  return { delimiter, named: false }
}

/** A text file's rows. */
async function* textRows(
  file: CsvSource,
  {
    encoding,
    delimiter,
    named,
    onBytes,
  }: { encoding: Encoding; delimiter: string; named: boolean } & CsvReading,
): AsyncGenerator<Row> {
  const source = opened(file)
  const counted = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      onBytes?.(piece.length)
      yield piece
    }
  }
  // The parser's position, not the reader's: a parser error ends reading at once.
  let line = 1
  const records = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: LONGEST_RECORD,
    // The record's first line precedes its cells.
    on_record: (cells) => {
      const start = String(line)
      line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(LINE_BREAK)?.length ?? 0), 0)
      return [start, ...cells]
    },
  })
  // A failure also ends `records`, where it is handled.
  pipeline(
    source,
    counted,
    (pieces) => decodedText(pieces, encoding),
    records,
    () => undefined,
  )
  let isBeforeHeadings = named
  try {
    for await (const [start, ...cells] of records as AsyncIterable<string[]>) {
      if (cells.every((cell) => cell.trim() === '')) continue
      if (isBeforeHeadings) isBeforeHeadings = false
      else yield [Number(start), cells]
    }
  } catch (error) {
    throw readable(error, nameOf(file), line)
  } finally {
    source.destroy()
  }
}

/** A workbook's rows: of the sheet that has the needed columns, or of the first one. */
async function* workbookRows(
  file: CsvSource,
  needed: readonly string[],
  reading: CsvReading,
): AsyncGenerator<Row> {
  const bytes = typeof file === 'string' ? await readFile(file) : file.bytes
  reading.onBytes?.(bytes.length)
  const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')
  try {
    const sheets = (await sheetsOf(bytes)).filter(({ rows }) => rows.some(isFilled))
    const fitting = sheets.filter(({ rows }) => {
      const headings = plainHeadings(rows.find(isFilled) ?? [], reading)
      return needed.every((one) => headings.includes(one))
    })
    if (fitting.length > 1) {
      const names = fitting.map(({ name }) => `“${name}”`).join(', ')
      throw new NoWorkbook(
        `several sheets have these columns (${names}): leave one of them, and upload the workbook again`,
      )
    }
    const sheet = fitting[0] ?? sheets[0]
    if (sheet === undefined) return
    reading.onReadAs?.(
      sheets.length > 1 ? `an Excel workbook, its sheet “${sheet.name}”` : 'an Excel workbook',
    )
    for (const [index, cells] of sheet.rows.entries()) if (isFilled(cells)) yield [index + 1, cells]
  } catch (error) {
    throw error instanceof NoWorkbook ? refusedFile(nameOf(file), error.message) : error
  }
}

const refusedFile = (name: string, what: string) =>
  new UnreadableCsv(`${name}: ${what}. Nothing was imported.`, { line: 0, column: '', what })

const readAs: Readonly<Record<Encoding, string | null>> = {
  'utf-8': null,
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** The rows of a file, by what it is. */
async function openRows(file: CsvSource, needed: readonly string[], reading: CsvReading) {
  const start: Uint8Array[] = []
  for await (const piece of opened(file, HEADING_BYTES)) start.push(piece as Uint8Array)
  const type = fileTypeOf(Buffer.concat(start))
  if (typeof type === 'object') throw refusedFile(nameOf(file), type.refusal)
  if (type === 'workbook') return { rows: workbookRows(file, needed, reading), delimiter: null }
  const encoding = await encodingOf(opened(file))
  const taken = readAs[encoding]
  if (taken !== null) reading.onReadAs?.(taken)
  const { delimiter, named } = await findDelimiter(file, encoding, needed, reading)
  return { rows: textRows(file, { ...reading, encoding, delimiter, named }), delimiter }
}

/** Without the empty cells at its end that a spreadsheet leaves behind. */
function withoutEmptyEnd(cells: readonly string[], least = 0): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, Math.max(last + 1, Math.min(least, cells.length)))
}

/**
 * Reads CSV as in RFC 4180, also with semicolons, tabs or `|` as the delimiter, in UTF-8, UTF-16 or Windows-1252, and the
 * sheet of an Excel workbook. Accepts any line ends and skips empty lines.
 * @param needed required headings
 * @throws UnreadableCsv if the file can't be read, is no table, has unbalanced quotes, or lacks a required heading
 */
export async function* readCsv(
  file: CsvSource,
  needed: readonly string[],
  reading: CsvReading = {},
): AsyncGenerator<CsvRecord> {
  const name = nameOf(file)
  let headings: string[] | null = null
  let count = 0
  try {
    const { rows, delimiter } = await openRows(file, needed, reading)
    for await (const [line, row] of rows) {
      if (headings === null) {
        headings = headingsOf(withoutEmptyEnd(row), { name, line, needed, delimiter, reading })
        continue
      }
      count += 1
      if (count > MOST_RECORDS) {
        const what = `there are more than ${MOST_RECORDS} rows`
        const fault = { line, column: '', what }
        throw new UnreadableCsv(`${name}, line ${line}: ${what}. Nothing was imported.`, fault)
      }
      const cells = withoutEmptyEnd(row, headings.length)
      // A workbook's rows end with their last filled cell.
      const missing = delimiter === null ? 0 : Math.min(cells.length - headings.length, 0)
      yield {
        line,
        cells: Object.fromEntries(
          headings.map((heading, index) => [heading, unshielded(cells[index] ?? '')]),
        ),
        surplus: Math.max(cells.length - headings.length, 0) + missing,
      }
    }
  } catch (error) {
    throw readable(error, name, 1)
  }
  if (headings === null)
    throw new UnreadableCsv(`${name} is empty.`, { line: 0, column: '', what: 'the file is empty' })
}

/** The faults of a row: cells that do not fit the headings, then schema issues, one fault per cell. */
export function rowFaults(record: CsvRecord, issues: readonly v.BaseIssue<unknown>[]): RowFault[] {
  const { line, cells, surplus } = record
  const columns = Object.keys(cells).length
  const shape: RowFault[] =
    surplus > 0
      ? [
          {
            line,
            column: `cell ${columns + 1}`,
            what: `the row has ${surplus} more cells than there are columns`,
          },
        ]
      : surplus < 0
        ? [
            {
              line,
              column: `cell ${columns + surplus}`,
              what: `the row ends here, ${-surplus} cells too early`,
            },
          ]
        : []
  const lost = Object.entries(cells).flatMap(([column, cell]) =>
    cell.includes('\uFFFD')
      ? [{ line, column, what: 'has \uFFFD in place of a letter that was lost before: write it again' }]
      : [],
  )
  const seen = new Set<string>(lost.map(({ column }) => column))
  const ofCells = issues.flatMap(({ path, message }) => {
    const column = String(path?.[0].key)
    if (seen.has(column)) return []
    seen.add(column)
    // With what nobody sees spelled out: it may be what is wrong.
    const cell = spelledOut(cells[column]?.trim() ?? '')
    const quotedCell = cell === '' || cell.length > 40 ? '' : ` "${cell}"`
    return [{ line, column, what: `${quotedCell} ${message}`.trim() }]
  })
  return [...shape, ...lost, ...ofCells]
}

function headingsOf(
  cells: readonly string[],
  {
    name,
    line,
    needed,
    delimiter,
    reading,
  }: { name: string; line: number; needed: readonly string[]; delimiter: string | null; reading: CsvReading },
): string[] {
  const headings = plainHeadings(cells, reading)
  const wrong = (what: string) =>
    new UnreadableCsv(`${name}, line ${line}: ${what}.`, { line, column: '', what })
  if (headings.length > MOST_COLUMNS) {
    throw wrong(`there are ${headings.length} columns, at most ${MOST_COLUMNS} are taken`)
  }
  reading.onHeadings?.(cells.map(nameKey), line)
  const missing = needed.filter((heading) => !headings.includes(heading))
  if (missing.length > 0) {
    const parted =
      delimiter === null
        ? ''
        : ` (the cells were taken to be parted by ${DELIMITERS[delimiter as Delimiter] ?? `“${delimiter}”`})`
    throw wrong(`there is no column ${missing.join(', ')}${parted}`)
  }
  const repeated = headings.find((heading, index) => heading !== '' && headings.indexOf(heading) !== index)
  if (repeated) throw wrong(`the column ${repeated} is there twice`)
  return headings
}

/** Clearer messages for some of the parser's errors. */
const quoteFaults: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: 'a quote stands in a cell that is not in quotes',
  CSV_INVALID_CLOSING_QUOTE: 'something follows the closing quote',
}

function readable(error: unknown, name: string, line: number): unknown {
  const unread = (where: string, fault: RowFault) =>
    new UnreadableCsv(`${name} can't be read as CSV: ${where}${fault.what}. Nothing was imported.`, fault)
  if (error instanceof NoText) {
    const { line: at, character, what } = error
    const fault = { line: at, column: `character ${character}`, what }
    return unread(`line ${at}, character ${character}: `, fault)
  }
  if (error instanceof CsvError) {
    const known = quoteFaults[error.code]
    if (known) {
      const column = `cell ${Number(error['column']) + 1}`
      return unread(`line ${line}, ${column}: `, { line, column, what: known })
    }
    const isUnclosed = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    const what = isUnclosed
      ? 'a quote is opened and never closed'
      : (error.message.split(' at line')[0] ?? 'unreadable')
    return unread(`in the record that starts at line ${line}, `, { line, column: '', what })
  }
  const code = (error as { code?: unknown } | null)?.code
  const unopened = (what: string) => new UnreadableCsv(what, { line: 0, column: '', what })
  if (code === 'ENOENT') return unopened(`There is no file ${name}.`)
  if (code === 'EISDIR' || code === 'EACCES') return unopened(`${name} can't be read as a file.`)
  return error
}
