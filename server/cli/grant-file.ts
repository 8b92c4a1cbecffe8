/** `points grant --csv`: grants points to many members, each row once even if the file is imported again. */
import type { Database } from '../db/open.ts'
import * as v from 'valibot'
import { calendarDate } from '../../src/contract/entities/calendar-date.ts'
import { grantMany, type GrantOutcome, type WantedGrant } from '../domain/grant-many.ts'
import { oneLine } from './control-characters.ts'
import { readCsv, rowFaults, type RowFault } from './csv-records.ts'
import { mobileNumber } from './find-member.ts'

const BATCH = 1000

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
  // Prefixes of the product's own keys: expiries have them, and refunds did in earlier versions. A grant with such a
  // key could count as already given. A file's rows append their number to the key, so they can't collide.
  v.regex(
    /^(?!expired lot |declined RP-|problem RP-|opening balance$)/,
    'must not begin with "expired lot ", "declined RP-" or "problem RP-", nor be "opening balance"',
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
  db: Database
  clientId: number
  file: string
  /** For rows without a reason. */
  reason: string | undefined
  /** The last day for rows without one; null if they never expire. */
  lastDay: string | null
  timeZone: string
  /** Today's date in the time zone: no last day may be earlier. */
  today: string
  key: string
  /** Maximum points per row. */
  most: number
  actor: string
  strict: boolean
  dryRun: boolean
  onFault: (fault: RowFault) => void
  /** Rows done; `of` is null while the total is unknown. */
  onRow: (rows: number, of: number | null) => void
}

export interface GrantFileResult {
  granted: number
  /** Rows granted before. */
  known: number
  skipped: number
  /** The total, minus points taken back. */
  points: number
  /** False for a dry run, and if `strict` rejected the file. */
  written: boolean
}

type Counts = Omit<GrantFileResult, 'written'>

interface Pending {
  line: number
  grant: WantedGrant
}

function count(counts: Counts, pending: readonly Pending[], outcomes: readonly GrantOutcome[]): RowFault[] {
  const faults: RowFault[] = []
  for (const [index, outcome] of outcomes.entries()) {
    const { line, grant } = pending[index] ?? { line: 0, grant: null }
    if (outcome === 'granted') {
      counts.granted += 1
      counts.points += grant?.amount ?? 0
    } else if (outcome === 'known') counts.known += 1
    else faults.push({ line, column: outcome.column, what: outcome.refused })
  }
  counts.skipped += faults.length
  return faults
}

/** What is wrong with a last day; null if nothing is. */
export function expiryFault(points: number, lastDay: string | null, today: string): string | null {
  if (points < 0) return 'only points that are given expire'
  return lastDay !== null && lastDay < today ? `${lastDay} is over` : null
}

/** Processes the file; a dry run writes nothing. */
async function pass(job: GrantFile, dryRun: boolean, of: number | null): Promise<Counts & { rows: number }> {
  const counts: Counts = { granted: 0, known: 0, skipped: 0, points: 0 }
  const report = (faults: readonly RowFault[]) => {
    for (const fault of faults) job.onFault(fault)
  }
  const nth = new Map<string, number>()
  const { clientId, actor, timeZone } = job
  const how = { clientId, actor, timeZone, dryRun, pending: new Map<number, number>() }
  let batch: Pending[] = []
  let rows = 0
  const flush = async () => {
    const now = batch
    batch = []
    if (now.length === 0) return
    const grants = now.map(({ grant }) => grant)
    report(count(counts, now, await grantMany(job.db, grants, how)))
  }
  for await (const record of readCsv(job.file, ['mobile', 'points'])) {
    job.onRow((rows += 1), of)
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
      counts.skipped += 1
      report(faults)
      continue
    }
    const grant = {
      mobile,
      amount: read.output.points,
      reason,
      idempotencyKey: `${job.key} #${turn}`,
      lastDay: isGiven ? lastDay : null,
    }
    batch.push({ line, grant })
    if (batch.length === BATCH) await flush()
  }
  await flush()
  return { ...counts, rows }
}

/**
 * Grants a file's points.
 * @throws AdminFault if the file as a whole can't be read; nothing was granted then
 */
export async function grantFile(job: GrantFile): Promise<GrantFileResult> {
  const reported = new Set<number>()
  const report = (fault: RowFault) => {
    reported.add(fault.line)
    job.onFault(fault)
  }
  const { rows, ...found } = await pass({ ...job, onFault: report }, true, null)
  if (job.dryRun || (job.strict && found.skipped > 0)) return { ...found, written: false }
  // The first reading reported its faults; now only new ones are reported, such as points spent meanwhile.
  const onFault = (fault: RowFault) => {
    if (!reported.has(fault.line)) job.onFault(fault)
  }
  const { rows: _rows, ...done } = await pass({ ...job, onFault }, false, rows)
  return { ...done, written: true }
}
