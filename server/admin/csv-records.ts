/** A CSV file, record by record, however long it is. */
import { createReadStream } from 'node:fs'
import { CsvError, parse, type Info } from 'csv-parse'
import { AdminFault, exitCodes } from './exit-codes.ts'

export interface CsvRecord {
  /** The line of the file that the record starts in, from 1. */
  line: number
  /** The cells by the headings of the first line. */
  cells: Record<string, string>
  /** Cells beyond the headings, or missing ones, counted. */
  surplus: number
}

const LINE_BREAK = /\r\n|\n|\r/g
/** A quote that is never closed would otherwise swallow the rest of the file. */
const LONGEST_RECORD = 2_000_000

/**
 * Reads a CSV file as RFC 4180 has it; a byte order mark and any line ends are taken, empty lines left out.
 * @param needed headings without which the file makes no sense
 * @param onBytes told how far the file was read
 * @throws AdminFault where the file can't be read, its quotes don't match, or a needed heading is missing
 */
export async function* readCsv(
  file: string,
  needed: readonly string[],
  onHeadings: (headings: readonly string[]) => void = () => undefined,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<CsvRecord> {
  const source = createReadStream(file)
  const records = source.pipe(
    parse({
      bom: true,
      info: true,
      raw: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: LONGEST_RECORD,
    }),
  )
  source.on('error', (error) => records.destroy(error))
  source.on('data', (chunk) => onBytes(chunk.length))
  let line = 1
  let headings: string[] | null = null
  try {
    for await (const read of records as AsyncIterable<{ record: string[]; raw: string; info: Info }>) {
      const start = line
      // The parser keeps the first character of the record's own line end.
      line += (read.raw.replace(/[\r\n]$/, '').match(LINE_BREAK)?.length ?? 0) + 1
      if (read.record.every((cell) => cell.trim() === '')) continue
      if (headings === null) {
        headings = headingsOf(file, read.record, needed)
        onHeadings(headings)
        continue
      }
      yield {
        line: start,
        cells: Object.fromEntries(headings.map((heading, index) => [heading, read.record[index] ?? ''])),
        surplus: read.record.length - headings.length,
      }
    }
  } catch (error) {
    throw readable(error, file, line)
  } finally {
    source.destroy()
  }
  if (headings === null) throw new AdminFault(exitCodes.wrongUsage, `${file} is empty.`)
}

function headingsOf(file: string, record: readonly string[], needed: readonly string[]): string[] {
  const headings = record.map((heading) => heading.trim().toLowerCase())
  const missing = needed.filter((heading) => !headings.includes(heading))
  if (missing.length > 0) {
    throw new AdminFault(exitCodes.wrongUsage, `${file}, line 1: there is no column ${missing.join(', ')}.`)
  }
  const repeated = headings.find((heading, index) => heading !== '' && headings.indexOf(heading) !== index)
  if (repeated) {
    throw new AdminFault(exitCodes.wrongUsage, `${file}, line 1: the column ${repeated} is there twice.`)
  }
  return headings
}

function readable(error: unknown, file: string, line: number): unknown {
  if (error instanceof CsvError) {
    const why =
      error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'a quote is opened and never closed'
        : error.message.split(' at line')[0]
    return new AdminFault(
      exitCodes.wrongUsage,
      `${file} can't be read as CSV: in the record that starts at line ${line}, ${why}. Nothing was imported.`,
    )
  }
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'ENOENT') return new AdminFault(exitCodes.wrongUsage, `There is no file ${file}.`)
  if (code === 'EISDIR' || code === 'EACCES') {
    return new AdminFault(exitCodes.wrongUsage, `${file} can't be read as a file.`)
  }
  return error
}
