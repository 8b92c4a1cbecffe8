/** Reports: liability, movements, breakage, redemptions, stock and reconciliation. */
import type pg from 'pg'
import * as v from 'valibot'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { maskContacts, maskMobile, maskName } from '../../../src/lib/masking.ts'
import { isCancelled } from '../../db/database-error.ts'
import { ledgerInvariants, readInvariantChecks, type Invariant } from '../../db/ledger-invariants.ts'
import { readBreakage, type GrantedMonth } from '../../db/read/read-breakage.ts'
import { readRedemptions, readRunningOut } from '../../db/read/read-order-reports.ts'
import { readJournal } from '../../db/read/read-journal.ts'
import { readLiability, readLiabilityLots, readMovement } from '../../db/read/read-point-reports.ts'
import { readToday, type ReportOf } from '../../db/read/report-sql.ts'
import { withStatementTimeout } from '../../db/statement-timeout.ts'
import type { Actor } from '../../domain/actor.ts'
import { Refused } from '../../domain/refused.ts'
import { dayOf, firstOfMonth, firstOfMonths, lastDayOf, periodOf } from './asked-days.ts'
import { exactValue } from './exact-value.ts'
import { idAfter, momentKey, pageOf, readCursor, rowKey } from '../../operations/cursor.ts'
import { findClient } from '../../operations/find-subjects.ts'
import { reading, type OperationContext } from '../../operations/operate.ts'

/** Statement timeout; the command line has none. */
const WITHIN_MS = 12_000
/** PostgreSQL's value for no limit. */
const UNLIMITED = 0

interface Asked {
  actor: Actor
  context: OperationContext
  found: { clientId: number }
}

/**
 * Reads a report in one transaction, without parallel workers, so that the shop's calls come first.
 * @param read also gets today's date
 * @throws Refused `unavailable` after the timeout
 */
async function inReport<Result>(
  { actor, context, found }: Asked,
  read: (on: pg.PoolClient, report: ReportOf, today: string) => Promise<Result>,
): Promise<Result> {
  const { database, timeZone } = context
  const limit = actor.via === 'cli' ? UNLIMITED : WITHIN_MS
  try {
    return await withStatementTimeout(database.pool, limit, async (on) => {
      await on.query(
        "set local max_parallel_workers_per_gather = 0; set local jit = off; set local work_mem = '64MB'",
      )
      return read(on, { clientId: found.clientId, timeZone }, await readToday(on, timeZone))
    })
  } catch (error) {
    if (!isCancelled(error)) throw error
    throw new Refused(
      'unavailable',
      'This takes longer than the server may spend on a report. The command line has no limit.',
    )
  }
}

/** Value of points; of more than 15 digits the nearest number. */
const worth = (points: number, each: number | null) =>
  each === null ? null : Number(exactValue(points, each))

const sumOf = (rows: readonly { points: number }[]) => rows.reduce((sum, { points }) => sum + points, 0)

const fatesOf = ({ granted, expired, left }: Omit<GrantedMonth, 'month'>) => ({
  granted,
  used: granted - expired - left,
  expired,
  left,
  expired_share: granted === 0 ? null : Math.round((expired / granted) * 1e4) / 1e4,
})

type ByMonth = AdminReplyOf<'reportLiability'>['by_month']

/** Separates points with a month from those without. */
function parted(rows: readonly { month: string | null; points: number }[], each: number | null) {
  const months: ByMonth = []
  for (const { month, points } of rows)
    if (month !== null) months.push({ month, points, value: worth(points, each) })
  return { months, without: sumOf(rows.filter(({ month }) => month === null)) }
}

export const reportOperations = {
  reportLiability: reading('reportLiability', {
    find: findClient,
    async run(work) {
      const { input, found } = work
      const each = input.value_per_point ?? found.client.valuePerPoint
      const expireMonths = input.expire_months ?? null
      return inReport(work, async (database, report, today) => {
        const { day, isPast } = dayOf(input.on, today)
        const read = await readLiability(database, report, { day, isPast, expireMonths })
        const now = parted(read.byMonth, each)
        const then = parted(read.whatIf, each)
        const outstanding = sumOf(read.byMonth)
        return {
          as_of: day,
          value_per_point: each,
          currency: found.client.currency,
          outstanding,
          value: worth(outstanding, each),
          members: read.members,
          never: now.without,
          by_month: now.months,
          what_if:
            expireMonths === null
              ? null
              : {
                  expire_months: expireMonths,
                  expired: then.without,
                  outstanding: sumOf(then.months),
                  by_month: then.months,
                },
        }
      })
    },
  }),

  listLiabilityLots: reading('listLiabilityLots', {
    find: findClient,
    async run(work) {
      const { input, actor, found } = work
      const { month, limit, cursor } = input
      const after = readCursor(v.strictTuple([momentKey, rowKey]), cursor) ?? [0, 0]
      const unmasked = actor.may('members.contact', found.clientId)
      return inReport(work, async (database, report, today) => {
        const read = await readLiabilityLots(database, report, {
          ...dayOf(input.on, today),
          month: month === 'never' ? null : month,
          after,
          limit: limit + 1,
        })
        const { rows, next } = pageOf(read, limit, ({ expiresAt, id }) => [expiresAt, id])
        const items = rows.map(({ id, memberId, name, mobile, points, expiresOn, grantedOn, reason }) => ({
          id,
          member: unmasked
            ? { id: memberId, name, mobile }
            : { id: memberId, name: maskName(name), mobile: maskMobile(mobile) },
          points,
          expires_on: expiresOn,
          granted_on: grantedOn,
          reason: unmasked ? reason : maskContacts(reason),
        }))
        return { items, next }
      })
    },
  }),

  listJournal: reading('listJournal', {
    find: findClient,
    async run(work) {
      const { input, actor, found } = work
      const { limit, what = null } = input
      const after = idAfter(input.cursor)
      const unmasked = actor.may('members.contact', found.clientId)
      return inReport(work, async (database, report, today) => {
        const until = lastDayOf(input, today)
        const period = periodOf(input, { from: firstOfMonth(until), until })
        const read = await readJournal(database, report, { ...period, what, after, limit: limit + 1 })
        const { rows, next } = pageOf(read, limit, ({ id }) => [id])
        const items = rows.map(({ memberId, name, mobile, at, reason, ...line }) =>
          Object.assign(line, {
            at: at.toISOString(),
            member: unmasked
              ? { id: memberId, name, mobile }
              : { id: memberId, name: maskName(name), mobile: maskMobile(mobile) },
            reason: unmasked ? reason : maskContacts(reason),
          }),
        )
        return { items, next }
      })
    },
  }),

  reportMovement: reading('reportMovement', {
    find: findClient,
    async run(work) {
      return inReport(work, async (database, report, today) => {
        const until = lastDayOf(work.input, today)
        const period = periodOf(work.input, { from: firstOfMonth(until), until })
        const { takenBack: taken_back, closing, ...read } = await readMovement(database, report, period)
        const { opening, granted, redeemed, refunded, expired } = read
        const explained = opening + granted + redeemed + refunded + expired + taken_back
        return {
          ...period,
          opening,
          granted,
          redeemed,
          refunded,
          expired,
          taken_back,
          value_per_point: work.found.client.valuePerPoint,
          currency: work.found.client.currency,
          unexplained: closing - explained,
          closing,
          is_over: until < today,
        }
      })
    },
  }),

  reportBreakage: reading('reportBreakage', {
    find: findClient,
    async run(work) {
      return inReport(work, async (database, report, today) => {
        const until = lastDayOf(work.input, today)
        // Points often live for a year or two: of those granted later none can have expired.
        const period = periodOf(work.input, { from: firstOfMonths(36, until), until })
        const months = await readBreakage(database, report, period)
        const { valuePerPoint, currency } = work.found.client
        const all = (of: 'granted' | 'expired' | 'left') => months.reduce((sum, one) => sum + one[of], 0)
        return {
          ...period,
          value_per_point: valuePerPoint,
          currency,
          ...fatesOf({ granted: all('granted'), expired: all('expired'), left: all('left') }),
          items: months.map(({ month, ...of }) => Object.assign({ month }, fatesOf(of))),
        }
      })
    },
  }),

  reportRedemptions: reading('reportRedemptions', {
    find: findClient,
    async run(work) {
      const { by } = work.input
      return inReport(work, async (database, report, today) => {
        const until = lastDayOf(work.input, today)
        const period = periodOf(work.input, { from: firstOfMonths(12, until), until })
        const { all, items } = await readRedemptions(database, report, { ...period, by })
        const { valuePerPoint, currency } = work.found.client
        return { ...period, by, value_per_point: valuePerPoint, currency, ...all, items }
      })
    },
  }),

  reportStock: reading('reportStock', {
    find: findClient,
    async run(work) {
      const { days } = work.input
      return inReport(work, async (database, report, today) => ({
        as_of: today,
        days,
        items: await readRunningOut(database, report, days),
      }))
    },
  }),

  reportReconciliation: reading('reportReconciliation', {
    find: findClient,
    async run({ context }) {
      const checks = await readInvariantChecks(context.database.pool)
      const rules = Object.entries<Invariant>(ledgerInvariants).map(([name, { rule }]) => {
        const check = checks.find(({ invariant }) => invariant === name)
        if (check === undefined) return { rule, ok: null, violations: null, checked_at: null }
        const { violations, checkedAt } = check
        return { rule, ok: violations === 0, violations, checked_at: checkedAt.toISOString() }
      })
      const times = rules.map(({ checked_at }) => checked_at)
      const oldest = times.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))[0] ?? null
      return { as_of: oldest, rules }
    },
  }),
}
