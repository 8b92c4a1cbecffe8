/** Streams the records of a CSV file of any length. */
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type * as v from 'valibot'
import { Refused } from '../../domain/refused.ts'
import { spelledOut } from './control-characters.ts'
import { decodedText, NoText } from './decoded-text.ts'

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

/** Finds the delimiter by the headings: the rows below may contain other delimiters. */
async function findDelimiter(file: CsvSource, needed: readonly string[]): Promise<Delimiter> {
  let text = ''
  const source = opened(file, HEADING_BYTES)
  try {
    for await (const piece of decodedText(source)) text += piece
  } catch {
    // Reading the whole file reports the problem.
  } finally {
    source.destroy()
  }
  const line = text.split(/[\r\n]+/).find((one) => one.trim() !== '') ?? ''
  const found = (delimiter: Delimiter) => {
    const headings = new Set(
      line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim().toLowerCase()),
    )
    return needed.filter((heading) => headings.has(heading)).length
  }
  const delimiters = Object.keys(DELIMITERS) as Delimiter[]
  return delimiters.reduce((best, one) => (found(one) > found(best) ? one : best), ',')
}

/**
 * Reads CSV as in RFC 4180, also with semicolons, tabs or `|` as the delimiter; UTF-8, or UTF-16 with a byte order
 * mark. Accepts any line ends and skips empty lines.
 * @param needed required headings
 * @param onBytes called with the number of bytes read
 * @throws UnreadableCsv if the file can't be read, is not text, has unbalanced quotes, or lacks a required heading
 */
export async function* readCsv(
  file: CsvSource,
  needed: readonly string[],
  onHeadings: (headings: readonly string[]) => void = () => undefined,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<CsvRecord> {
  const delimiter = await findDelimiter(file, needed)
  const name = nameOf(file)
  const source = opened(file)
  const counted = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      onBytes(piece.length)
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
  pipeline(source, counted, decodedText, records, () => undefined)
  let headings: string[] | null = null
  let count = 0
  try {
    for await (const [start, ...cells] of records as AsyncIterable<string[]>) {
      if (cells.every((cell) => cell.trim() === '')) continue
      if (headings === null) {
        headings = headingsOf(name, cells, needed, delimiter)
        onHeadings(headings)
        continue
      }
      count += 1
      if (count > MOST_RECORDS) {
        const what = `there are more than ${MOST_RECORDS} rows`
        const fault = { line: Number(start), column: '', what }
        throw new UnreadableCsv(`${name}, line ${start}: ${what}. Nothing was imported.`, fault)
      }
      yield {
        line: Number(start),
        cells: Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])),
        surplus: cells.length - headings.length,
      }
    }
  } catch (error) {
    throw readable(error, name, line)
  } finally {
    source.destroy()
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
  const seen = new Set<string>()
  const ofCells = issues.flatMap(({ path, message }) => {
    const column = String(path?.[0].key)
    if (seen.has(column)) return []
    seen.add(column)
    // With what nobody sees spelled out: it may be what is wrong.
    const cell = spelledOut(cells[column]?.trim() ?? '')
    const shown = cell === '' || cell.length > 40 ? '' : ` "${cell}"`
    return [{ line, column, what: `${shown} ${message}`.trim() }]
  })
  return [...shape, ...ofCells]
}

function headingsOf(
  name: string,
  record: readonly string[],
  needed: readonly string[],
  delimiter: Delimiter,
): string[] {
  const headings = record.map((heading) => heading.trim().toLowerCase())
  const wrong = (what: string) =>
    new UnreadableCsv(`${name}, line 1: ${what}.`, { line: 1, column: '', what })
  if (headings.length > MOST_COLUMNS) {
    throw wrong(`there are ${headings.length} columns, at most ${MOST_COLUMNS} are taken`)
  }
  const missing = needed.filter((heading) => !headings.includes(heading))
  if (missing.length > 0) {
    throw wrong(
      `there is no column ${missing.join(', ')} (the cells were taken to be parted by ${DELIMITERS[delimiter]})`,
    )
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
