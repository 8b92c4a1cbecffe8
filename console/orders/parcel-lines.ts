/** Pasted lines of orders and their parcels: an order's number, then the carrier's. */
import * as v from 'valibot'
import { MOST_MOVES, trackingNumber } from '../../src/contract/admin/requests/orders.ts'
import { isOrderNumber } from './order.ts'

export interface ParcelLine {
  number: string
  tracking_number: string
}
export interface ParcelFault {
  line: number
  text: string
  what: string
}

/** A line's two cells: as a spreadsheet has them, or with a comma, semicolon or blanks between them. */
function cellsOf(line: string): [string, string] {
  const parts = line.trim().split(/\s*[\t,;]\s*/)
  const [number = '', ...rest] = parts.length > 1 ? parts : line.trim().split(/\s+/)
  const unquoted = (cell: string) => cell.replace(/^"(.*)"$/, '$1').trim()
  return [unquoted(number).toUpperCase(), unquoted(rest.filter((cell) => cell !== '').join(' '))]
}

function faultOf([number, tracking]: [string, string], known: ReadonlySet<string>): string | null {
  if (!isOrderNumber(number)) return 'does not begin with the number of an order'
  if (known.has(number)) return 'has the number of a line before'
  if (tracking === '') return 'has no tracking number'
  if (isOrderNumber(tracking)) return 'has the number of an order as its tracking number'
  const read = v.safeParse(trackingNumber, tracking)
  return read.success ? null : `has a tracking number that ${read.issues[0].message}`
}

/** Reads the lines. Empty ones, and a first one of headings, say nothing. */
export function readParcelLines(text: string): { parcels: ParcelLine[]; faults: ParcelFault[] } {
  const parcels: ParcelLine[] = []
  const faults: ParcelFault[] = []
  const known = new Set<string>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || (index === 0 && !/\d/.test(line))) continue
    const cells = cellsOf(line)
    const what = faultOf(cells, known)
    if (what === null) parcels.push({ number: cells[0], tracking_number: cells[1] })
    else faults.push({ line: index + 1, text: line.trim(), what })
    known.add(cells[0])
  }
  if (parcels.length > MOST_MOVES)
    faults.push({ line: MOST_MOVES + 1, text: '', what: `is one too many: at most ${MOST_MOVES} orders` })
  return { parcels, faults }
}
