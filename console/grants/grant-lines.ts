/** Reads typed or pasted lines of a grant: number, points, and a reason of their own. */
import { fieldLimits } from '../../src/contract/field-limits.ts'
import { grantLimits } from '../../src/contract/admin/grants.ts'
import type { AdminRequestOf } from '../../src/contract/admin/requests.ts'

export type GrantRow = AdminRequestOf<'createGrants'>['grants'][number]

/** What is wrong in which line and column. */
export interface LineFault {
  line: number
  column: string
  what: string
}

export interface ReadLines {
  rows: GrantRow[]
  /** The line of each row, from 1. */
  lines: number[]
  faults: LineFault[]
}

const MOBILE = new RegExp(`^\\d{${fieldLimits.mobileDigits}}$`)
const WHOLE = /^-?[1-9]\d{0,8}$/

/** The cells of a line: between tabs, semicolons or commas as from a spreadsheet, else between spaces. */
function cellsOf(line: string): string[] {
  const [separator] = /[\t;,]/.exec(line) ?? []
  return separator === undefined ? line.trim().split(/\s+/) : line.split(separator).map((cell) => cell.trim())
}

/** @param each the points of lines that do not name any */
export function readLines(text: string, each: string): ReadLines {
  const read: ReadLines = { rows: [], lines: [], faults: [] }
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [number = '', points = '', ...rest] = cellsOf(line)
    const mobile = number.replaceAll(/[\s-]/g, '')
    const amount = points || each.trim()
    const reason = rest.join(' ').trim()
    const fault = (column: string, what: string) => read.faults.push({ line: index + 1, column, what })
    if (!MOBILE.test(mobile)) fault('mobile', `must be ${fieldLimits.mobileDigits} digits`)
    else if (amount === '') fault('points', 'are named nowhere')
    else if (!WHOLE.test(amount)) fault('points', 'must be a whole number such as 500')
    else if (
      reason !== '' &&
      (reason.length < grantLimits.reason.least || reason.length > grantLimits.reason.most)
    )
      fault('reason', `must have ${grantLimits.reason.least} to ${grantLimits.reason.most} characters`)
    else {
      read.rows.push({ mobile, points: Number(amount), ...(reason === '' ? {} : { reason }) })
      read.lines.push(index + 1)
    }
  }
  return read
}
