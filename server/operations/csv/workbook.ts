/** Reads the sheet of an Excel workbook (.xlsx) as rows of texts, as its CSV would have them. */
import readWorkbook, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal'
import { shownDigits } from './leading-zeros.ts'

/** The workbook can't be read; says what to do. */
export class NoWorkbook extends Error {}

/**
 * Of a workbook's parts together, unpacked: some 60,000 rows. The server reads them at once and can't answer calls
 * meanwhile.
 */
const MOST_BYTES = 24_000_000
/** An entry of a ZIP file's directory, and where it has the size. */
const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1')
const SIZE_AT = 24

/** The bytes of the parts of a ZIP file, unpacked, as its directory says; nothing is unpacked beyond them. */
function sizeOf(bytes: Buffer): number {
  let size = 0
  for (
    let at = bytes.indexOf(ENTRY);
    at >= 0 && at + SIZE_AT + 4 <= bytes.length;
    at = bytes.indexOf(ENTRY, at + 4)
  )
    size += bytes.readUInt32LE(at + SIZE_AT)
  return size
}

const MIDNIGHT = 'T00:00:00.000Z'

function textOf(cell: unknown): string {
  if (cell instanceof Date) {
    const moment = cell.toISOString()
    return moment.endsWith(MIDNIGHT) ? moment.slice(0, 10) : moment.slice(0, 16).replace('T', ' ')
  }
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  return typeof cell === 'string' ? cell : ''
}

/** A number as its digits: Excel keeps 9710000003 as 9.710000003E9. */
function digitsOf(number: string): string {
  const value = Number(number)
  return Number.isSafeInteger(value) ? String(value) : /e/i.test(number) ? String(value) : number
}

interface Sheet {
  name: string
  /** All rows from the first one on, blank ones too. */
  rows: string[][]
}

/** @returns the sheets that have a row @throws NoWorkbook if it is none, or too large */
export async function sheetsOf(bytes: Buffer): Promise<Sheet[]> {
  if (sizeOf(bytes) > MOST_BYTES)
    throw new NoWorkbook(
      'the workbook is too large to be read at once: choose File > Save As > CSV UTF-8 (Comma delimited) and upload that file',
    )
  try {
    const sheets = await readWorkbook(new Blob([new Uint8Array(bytes)]), {
      trim: false,
      parseNumber: digitsOf,
    })
    const digits = shownDigits(bytes)
    return sheets
      .map(({ sheet, data }, nth) => ({
        name: sheet,
        rows: data.map((row, y) =>
          row.map((cell, x) => {
            const text = textOf(cell)
            const width = digits[nth]?.get(`${y} ${x}`) ?? 0
            return /^\d+$/.test(text) ? text.padStart(width, '0') : text
          }),
        ),
      }))
      .filter(({ rows }) => rows.length > 0)
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError)
      throw new NoWorkbook(
        'this is no workbook that can be read: open it in Excel, choose File > Save As > Excel Workbook (.xlsx), and upload that file',
      )
    throw error
  }
}
