/** Formatting of the points passbook's movements, and their CSV file. */
import type { StatementLine } from '../contract/shop-entities/points-statement.ts'
import { passbookMessages } from '../messages/passbook.ts'
import { isoDate } from './dates.ts'
import { formatPoints, roundPoints } from './points.ts'

/**
 * An amount with its sign: `+600 pts`, `−300 pts`. With a real minus sign, because screen readers skip a
 * hyphen.
 */
export function signedPoints(points: number): string {
  return `${points < 0 ? '−' : '+'}${formatPoints(Math.abs(points))}`
}

/** Beginnings of a cell that a spreadsheet would execute. */
const FORMULA = /^[=+\-@\t\r]/

/** A CSV cell. A text that a spreadsheet would execute gets a leading apostrophe, as OWASP advises. */
function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(roundPoints(value))
  const text = value ?? ''
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * The passbook as CSV (RFC 4180), with a byte order mark for Excel. By hand: a library is a hundred times as
 * large.
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
