/** Reads a catalogue file: good rows with their pictures taken in, bad ones by line and column. */
import * as v from 'valibot'
import { readCsv, rowFaults, type RowFault } from '../csv-records.ts'
import {
  catalogueHeadings,
  catalogueRow,
  LONGEST_CODE,
  neededHeadings,
  type CatalogueRow,
} from './catalogue-columns.ts'
import { OutsideFolder, type PictureShelf } from './picture-shelf.ts'

export interface GoodRow {
  line: number
  row: CatalogueRow
  /** Kept file names, in the row's order. */
  pictures: string[]
}

export interface CatalogueReading {
  file: string
  shelf: PictureShelf
  /** Told of a row that is left out. */
  onFault: (fault: RowFault) => void
  /** Told of what is odd about a row that is imported all the same. */
  onWarning: (warning: RowFault) => void
  onBytes?: (bytes: number) => void
  /** Told every code that stands in the file, on good rows and bad. */
  onCode?: (code: string) => void
}

/**
 * The good rows of a file, one after the other: nothing but their codes is kept in memory.
 * @throws AdminFault where the file as a whole can't be read
 */
export async function* readCatalogue(reading: CatalogueReading): AsyncGenerator<GoodRow> {
  const { file, onFault, onWarning } = reading
  const lineOfCode = new Map<string, number>()
  const onHeadings = (headings: readonly string[]) => {
    for (const heading of headings) {
      if (!(catalogueHeadings as readonly string[]).includes(heading)) {
        onWarning({
          line: 1,
          column: heading || '(no name)',
          what: 'this column is not known and was left out',
        })
      }
    }
  }
  for await (const record of readCsv(file, neededHeadings, onHeadings, reading.onBytes)) {
    const { line } = record
    const code = record.cells['code']?.trim() ?? ''
    const before = lineOfCode.get(code)
    // A longer one is no code, and is not kept until the file's end.
    if (code !== '' && code.length <= LONGEST_CODE) {
      reading.onCode?.(code)
      if (before === undefined) lineOfCode.set(code, line)
    }
    const read = v.safeParse(catalogueRow, record.cells)
    const faults = rowFaults(record, read.issues ?? [])
    if (before !== undefined) faults.unshift(repeated(line, code, before))
    const pictures = read.success ? await picturesOf(line, read.output, reading.shelf, faults, onWarning) : []
    if (faults.length > 0 || !read.success) for (const fault of faults) onFault(fault)
    else yield { line, row: read.output, pictures }
  }
}

const repeated = (line: number, code: string, before: number): RowFault => ({
  line,
  column: 'code',
  what: `"${code}" stands in line ${before} already`,
})

async function picturesOf(
  line: number,
  row: CatalogueRow,
  shelf: PictureShelf,
  faults: RowFault[],
  onWarning: CatalogueReading['onWarning'],
): Promise<string[]> {
  const kept: string[] = []
  for (const name of row.images) {
    try {
      const taken = await shelf.take(name)
      if ('filename' in taken) kept.push(taken.filename)
      else onWarning({ line, column: 'images', what: `"${name}": ${taken.missing}; imported without it` })
    } catch (error) {
      if (!(error instanceof OutsideFolder)) throw error
      faults.push({ line, column: 'images', what: `"${name}" leads out of the pictures folder` })
    }
  }
  return kept
}
