/** Files of grants. Each row has its own key, so that a file counts once. Applying a file makes one batch of grants. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { grantLimits } from '../../../src/contract/admin/grants.ts'
import { dayOr, mobileNumber, wordOr } from '../../../src/contract/admin/requests/fields.ts'
import { grantReason } from '../../../src/contract/admin/requests/grants.ts'
import { wholeText } from '../../../src/contract/number-rules.ts'
import { tenDigits } from '../../../src/contract/values/mobile.ts'
import { groupedNumber } from '../../../src/lib/grouped-number.ts'
import type { Database } from '../../db/open.ts'
import { readBatch, readRefused } from '../../db/read/read-grants.ts'
import { grantRows, importRows, imports, members, pointsLedger } from '../../db/schema.ts'
import type { CellValue } from '../../db/tables/imports.ts'
import { writeAudit } from '../../domain/audit.ts'
import {
  expiryFault,
  grantChecker,
  type GoodGrant,
  type WantedGrant,
} from '../../domain/grants/check-grants.ts'
import { dateIn } from '../../domain/date-in.ts'
import { needsSecondPerson } from '../../domain/grants/given-today.ts'
import { makeBatch } from '../../domain/grants/grant-batch.ts'
import { grantNextPart } from '../../domain/grants/grant-part.ts'
import { GREATEST_BALANCE } from '../../domain/ledger.ts'
import { usualLastDay } from '../../domain/points-expiry.ts'
import { oneLine } from '../csv/control-characters.ts'
import { rowFaults, type CsvRecord, type RowFault } from '../csv/csv-records.ts'
import { madeEntry } from '../shown-grant.ts'
import { clientOf, type CheckedRow, type ImportKind, type ImportRecord } from './import-kind.ts'

/** A grant's reason in a file or a command, where a control character is a fault; the wire replaces it. */
export const writtenReason = v.pipe(v.string(), oneLine, grantReason)

const amountFault = 'must be a whole number such as 500, or -500 to take points back'

export const grantAmount = v.pipe(
  wholeText(amountFault),
  v.minValue(-grantLimits.points, amountFault),
  v.maxValue(grantLimits.points, amountFault),
  v.check((points) => points !== 0, amountFault),
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

const lastDay = dayOr('must be a day such as 2027-12-31, or never')

/** The last valid day of granted points, or null for points that never expire. */
export const grantExpires = v.pipe(
  wordOr(['never'], lastDay),
  v.transform((read) => (read === 'never' ? null : read)),
)

const row = v.object({
  mobile: mobileNumber,
  points: grantAmount,
  reason: v.optional(v.union([v.literal(''), writtenReason], 'say why in 3 to 200 characters'), ''),
  expires: v.optional(wordOr([''], grantExpires), ''),
})

export const grantFormatHelp = `
A file for --csv has the columns mobile, points and, where it is not as --reason says for all, reason. A column expires
has the last day on which the points can be spent, such as 2027-12-31, or never; an empty cell is as --expires says. --idempotency-key names
the occasion, such as diwali-2026: a member's first row of it counts once, and so does the second, however often the file is
given, also with rows that were put right or added. No row may move more points than --most.`

interface GrantRows {
  /** For rows without a reason. */
  reason: string
  /** The last day for rows without one; null if they never expire. */
  lastDay: string | null
  /** Whether that is the client's setting. */
  isUsual: boolean
  /** Today's date in the time zone: no last day may be earlier. */
  today: string
  key: string
  /** Maximum points per row; null for none. */
  most: number | null
}

/** Returns a function that reads the file's rows, in order. */
function grantReader({ reason: usual, lastDay: usualDay, isUsual, today, key, most }: GrantRows) {
  const nth = new Map<string, number>()
  return (record: CsvRecord): { grant: WantedGrant | null; faults: RowFault[] } => {
    const { line, cells } = record
    const read = v.safeParse(row, cells)
    const faults = rowFaults(record, read.issues ?? [])
    const reason = (read.success && read.output.reason) || usual
    if (read.success && most !== null && Math.abs(read.output.points) > most) {
      const what = `${read.output.points} is more than a row may move, ${most}`
      faults.push({ line, column: 'points', what })
    }
    const expires = read.success ? read.output.expires : ''
    const isGiven = read.success && read.output.points > 0
    const lastDay = expires === '' ? usualDay : expires
    if (read.success && expires !== '') {
      const what = expiryFault(read.output.points, expires, today)
      if (what !== null) faults.push({ line, column: 'expires', what })
    }
    // Invalid rows count too, so that a corrected file has the same numbering.
    const mobile = tenDigits(cells['mobile'] ?? '') ?? cells['mobile'] ?? ''
    const turn = (nth.get(mobile) ?? 0) + 1
    nth.set(mobile, turn)
    if (!read.success || faults.length > 0) return { grant: null, faults }
    const { points } = read.output
    const of = { line, mobile, points, reason, key: `${key} #${turn}` }
    const isUsualDay = isUsual && isGiven && expires === ''
    return { grant: { ...of, lastDay: isGiven ? lastDay : null, isUsualDay }, faults }
  }
}

/** The harm of a file that was already imported under another occasion, as a sentence; null if it was not. */
async function readRepetition(on: Database, of: ImportRecord): Promise<string | null> {
  const [before] = await on
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.clientId, clientOf(of)),
        eq(imports.kind, 'grants'),
        eq(imports.fileHash, of.fileHash),
        ne(imports.occasion, of.occasion),
        inArray(imports.state, ['applying', 'applied']),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1)
  return before === undefined ? null : `It is the same as file ${before.id}, and would give its points again.`
}

export const grantsKind: ImportKind = {
  permission: 'points.grant',
  // One batch, whose rows are granted part by part.
  rowsAtOnce: GREATEST_BALANCE,

  async check({ on, of, context }) {
    const clientId = clientOf(of)
    const today = dateIn(context.timeZone, context.now())
    const { reason: usualReason, expires, most, occasion } = of
    const usual = expires === null ? await usualLastDay(on, clientId, today) : expires
    const lastDay = usual === 'never' ? null : usual
    const read = grantReader({
      reason: usualReason,
      lastDay,
      isUsual: expires === null,
      today,
      key: occasion,
      most,
    })
    const checkSome = grantChecker(on, clientId)
    const counts = { grant: 0, known: 0, points: 0 }
    const takenFrom = new Set<string>()
    let given = 0
    let taken = 0

    function checkedRow(grant: WantedGrant, outcome: 'known' | { good: GoodGrant }): CheckedRow {
      const { line, mobile: key, points, reason } = grant
      if (outcome === 'known') {
        counts.known += 1
        return { line, key, action: 'unchanged', fields: {}, wanted: grant, before: null }
      }
      counts.grant += 1
      counts.points += points
      given += Math.max(points, 0)
      if (points < 0) {
        taken -= points
        takenFrom.add(key)
      }
      const fields: Record<string, readonly [CellValue, CellValue]> = {
        name: [null, outcome.good.name],
        points: [null, points],
      }
      if (points > 0) fields['expires'] = [null, grant.lastDay ?? 'never']
      if (reason !== usualReason) fields['reason'] = [null, reason]
      const before = { member: outcome.good.memberId }
      return { line, key, action: 'grant', fields, wanted: grant, before }
    }

    return {
      async batch(records) {
        const wanted: WantedGrant[] = []
        const faults: RowFault[] = []
        const rows: CheckedRow[] = []
        for (const record of records) {
          const one = read(record)
          faults.push(...one.faults)
          if (one.grant !== null) wanted.push(one.grant)
        }
        const outcomes = await checkSome(wanted)
        for (const [index, outcome] of outcomes.entries()) {
          const grant = wanted[index]
          if (grant === undefined) continue
          if (outcome !== 'known' && 'fault' in outcome) faults.push(outcome.fault)
          else rows.push(checkedRow(grant, outcome))
        }
        return { rows, faults: faults.toSorted((one, other) => one.line - other.line) }
      },
      async end() {
        const losers = takenFrom.size === 1 ? '1 member' : `${takenFrom.size} members`
        const before = counts.grant === 0 ? null : await readRepetition(on, of)
        const harms = [
          ...(taken === 0 ? [] : [`This file would take ${groupedNumber(taken)} points from ${losers}.`]),
          ...(before === null ? [] : [before]),
        ]
        const by = { name: of.createdBy, operatorId: null }
        const giver = { clientId, by, now: context.now(), timeZone: context.timeZone, exceptImport: of.id }
        const waits = await needsSecondPerson(on, giver, [given, -taken])
        return {
          counts: waits ? { ...counts, waits: 1 } : counts,
          harm: harms.length === 0 ? null : harms.join(' '),
        }
      },
    }
  },

  // A changed balance alone is no change, unless it makes the row impossible.
  async countChanged({ on, of, context }) {
    // The same file may have been applied under another occasion since the check.
    const before = await readRepetition(on, of)
    if (before !== null && !of.harm?.includes(before)) return of.counts['grant'] ?? 0
    const today = dateIn(context.timeZone, context.now())
    const { rows } = await on.execute<{ changed: number }>(
      sql`select count(*)::int as changed from (
          select key, before, wanted, sum((wanted ->> 'points')::bigint) over (partition by key order by line) as moved
          from ${importRows} where import_id = ${of.id} and action <> 'unchanged') r
        left join ${members} m on m.client_id = ${clientOf(of)} and m.mobile = r.key
        where (
          m.id is distinct from (r.before ->> 'member')::int
          or (r.wanted ->> 'lastDay')::date < ${today}::date
          or m.points + r.moved not between 0 and ${GREATEST_BALANCE}
          or exists (select from ${pointsLedger} l
            where l.member_id = m.id and l.idempotency_key = r.wanted ->> 'key'))`,
    )
    return rows[0]?.changed ?? 0
  },

  async apply({ on, of, context, pace }, rows) {
    const by = { name: of.appliedBy ?? of.createdBy, operatorId: of.appliedByOperator }
    const { batch, known, faults } = await makeBatch(on, {
      clientId: clientOf(of),
      key: null,
      reason: of.reason,
      rows: rows.map(({ wanted }) => wanted as WantedGrant),
      by,
      importId: of.id,
      skipsFaults: true,
      rest: (milliseconds) => pace.rest(milliseconds),
      now: context.now(),
      timeZone: context.timeZone,
    })
    if (batch !== null) {
      const via = of.appliedByOperator === null ? 'cli' : 'console'
      await writeAudit(on, { ...by, via, address: null, requestId: null }, madeEntry(batch), context.now())
    }
    // Rows that were granted since under the same key, or wait for approval under it, count as neither applied nor left
    // out.
    return { leftOut: [...faults], applied: rows.length - known - faults.length, batchId: batch?.id ?? null }
  },

  // Grants the rows of a large batch; `run-grants.ts` does it if this import fails.
  async end({ on, of, context: { now, timeZone } }) {
    const { batchId } = of
    if (batchId === null) return { isOver: true, leftOut: [] }
    const before = await readBatch(on, batchId)
    const part = await grantNextPart(on, batchId, { isPatient: false, now: now(), timeZone })
    const batch = await readBatch(on, batchId)
    if (before === null || batch === null) throw new Error(`batch ${batchId} is gone`)
    if (batch.state !== 'granting') {
      const leftOut = await readRefused(on, batchId)
      return { isOver: true, leftOut, applied: batch.rows - leftOut.length }
    }
    const [done] = await on
      .select({ applied: sql<number>`count(*)::int` })
      .from(grantRows)
      .where(
        sql`batch_id = ${batchId} and line > ${before.position} and line <= ${batch.position} and ledger_id is not null`,
      )
    const applied = (of.counts['applied'] ?? 0) + (done?.applied ?? 0)
    return { isOver: false, isElsewhere: part === null, leftOut: [], applied }
  },
}
