/** `points grant --csv`: the rows of a file of grants, each with its own key, so that the file counts once. */
import * as v from 'valibot'
import { calendarDate } from '../../src/contract/entities/calendar-date.ts'
import { expiryFault, type WantedGrant } from '../domain/check-grants.ts'
import { oneLine } from './control-characters.ts'
import { readCsv, rowFaults, type RowFault } from './csv-records.ts'
import { mobileNumber } from './find-member.ts'

export const grantReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, 'say why in a few words'),
  v.maxLength(200, 'at most 200 characters'),
  oneLine,
)

export const grantAmount = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^-?[1-9]\d{0,8}$/, 'must be a whole number such as 500, or -500 to take points back'),
  v.transform(Number),
)

export const grantKey = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(100, 'at most 100 characters'),
  // Prefixes of the product's own keys: expiries and the console's grants have them, and refunds did in earlier
  // versions. A grant with such a key could count as already given. A file's rows append their number to the key, so
  // they can't collide.
  v.regex(
    /^(?!expired lot |declined RP-|problem RP-|grant \d|opening balance$)/,
    'must not begin with "expired lot ", "declined RP-", "problem RP-" or "grant " and a number, nor be "opening balance"',
  ),
)

/** The last valid day of granted points, or null for points that never expire. */
export const grantExpires = v.union(
  [
    v.pipe(
      v.literal('never'),
      v.transform(() => null),
    ),
    calendarDate('must be a day such as 2027-12-31, or never'),
  ],
  'must be a day such as 2027-12-31, or never',
)

const row = v.object({
  mobile: mobileNumber,
  points: grantAmount,
  reason: v.optional(v.union([v.literal(''), grantReason], 'say why in 3 to 200 characters'), ''),
  expires: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.union([v.literal(''), grantExpires], 'must be a day such as 2027-12-31, or never'),
    ),
    '',
  ),
})

export const grantFormatHelp = `
A file for --csv has the columns mobile, points and, where --reason does not say it for all, reason. A column expires
has the last day on which the points can be spent, such as 2027-12-31, or never; an empty cell is as --expires says. --idempotency-key names
the occasion, such as diwali-2026: a member's first row of it counts once, and so does the second, however often the file is
given, also with rows that were put right or added. No row may move more points than --most.`

export interface GrantFile {
  file: string
  /** For rows without a reason. */
  reason: string | undefined
  /** The last day for rows without one; null if they never expire. */
  lastDay: string | null
  /** Today's date in the time zone: no last day may be earlier. */
  today: string
  key: string
  /** Maximum points per row. */
  most: number
  onFault: (fault: RowFault) => void
}

/**
 * Reads the file's rows.
 * @returns those without a fault, and the number of the others
 * @throws AdminFault if the file as a whole can't be read
 */
export async function readGrantFile(job: GrantFile): Promise<{ rows: WantedGrant[]; faulty: number }> {
  const nth = new Map<string, number>()
  const rows: WantedGrant[] = []
  let faulty = 0
  for await (const record of readCsv(job.file, ['mobile', 'points'])) {
    const { line, cells } = record
    const read = v.safeParse(row, cells)
    const faults = rowFaults(record, read.issues ?? [])
    const reason = (read.success && read.output.reason) || job.reason
    if (read.success && reason === undefined) faults.push({ line, column: 'reason', what: 'is empty' })
    if (read.success && Math.abs(read.output.points) > job.most) {
      faults.push({ line, column: 'points', what: `${read.output.points} is more than --most ${job.most}` })
    }
    const expires = read.success ? read.output.expires : ''
    const isGiven = read.success && read.output.points > 0
    const lastDay = expires === '' ? job.lastDay : expires
    if (read.success && expires !== '') {
      const what = expiryFault(read.output.points, expires, job.today)
      if (what !== null) faults.push({ line, column: 'expires', what })
    }
    // Invalid rows count too, so that a corrected file has the same numbering.
    const mobile = cells['mobile']?.trim() ?? ''
    const turn = (nth.get(mobile) ?? 0) + 1
    nth.set(mobile, turn)
    if (!read.success || reason === undefined || faults.length > 0) {
      faulty += 1
      for (const fault of faults) job.onFault(fault)
      continue
    }
    const { points } = read.output
    rows.push({ line, mobile, points, reason, lastDay: isGiven ? lastDay : null, key: `${job.key} #${turn}` })
  }
  return { rows, faulty }
}
