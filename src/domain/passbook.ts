/** How the movements of the points passbook are shown, and their CSV file. */
import type { StatementLine } from '../contract/entities/points-statement.ts'
import { passbookMessages } from '../messages/passbook.ts'
import { isoDate } from './dates.ts'
import { formatPoints, roundPoints } from './points.ts'

/** An amount with its sign: `+600 pts`, `−300 pts`. A screen reader says the minus sign, a hyphen it leaves out. */
export function signedPoints(points: number): string {
  return `${points < 0 ? '−' : '+'}${formatPoints(Math.abs(points))}`
}

/** A spreadsheet runs a cell that begins like this. */
const FORMULA = /^[=+\-@\t\r]/

/** A cell: text that a spreadsheet would run is kept from it by an apostrophe, as OWASP advises. */
function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(roundPoints(value))
  const text = value ?? ''
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * The passbook as CSV (RFC 4180), with a byte order mark for Excel. The libraries for it bring a hundred times as much
 * code as these lines.
 */
export function passbookCsv(lines: readonly StatementLine[]): string {
  const m = passbookMessages
  const rows = [
    [m.date, m.reason, m.order, m.amount, m.balanceAfter, m.goodUntil],
    ...lines.map(({ created_at, reason, order_number, points, balance_after, expires_at }) => [
      isoDate(created_at),
      reason,
      order_number,
      points,
      balance_after,
      isoDate(expires_at),
    ]),
  ]
  return `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
}
