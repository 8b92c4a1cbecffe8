/** Reports: liability, movement, breakage, redemptions, stock and reconciliation. */
import * as v from 'valibot'
import { objectOf } from '../shop-entities/primitives.ts'
import { decimal, whole } from '../number-rules.ts'
import { count, day, integer, listOf, memberName, moment, rowId } from './replies/fields.ts'
import { isPointValue } from '../point-value.ts'
import { day as typedDay, ofClient, period, reportPaging } from './requests/fields.ts'
import type { Subject } from './subject.ts'

/** Whole number in a query. */
const within = (least: number, most: number, description: string) => {
  const what = `must be a whole number from ${least} to ${most}`
  return v.pipe(whole(what), v.minValue(least, what), v.maxValue(most, what), v.description(description))
}

/** The last included day of a liability; today if absent. */
const on = v.optional(v.pipe(typedDay, v.description('at the end of this day (now)')))

/** What a line of the ledger is in the movement. */
export const journalKinds = ['granted', 'redeemed', 'refunded', 'expired', 'taken_back'] as const

const redemptionGroups = ['month', 'category', 'product'] as const

/** `YYYY-MM`, in the organisation's time zone. */
const month = v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/))

/** Points by the month in which they expire, and their value; `null` if the value of a point is unknown. */
const byMonth = v.array(v.object({ month, points: rowId, value: v.nullable(v.number()) }))

/** Of the value of a point, such as `INR`; empty if the client has not said. */
const currency = v.string()

const redeemed = {
  orders: count,
  pieces: count,
  points: count,
  /** Points refunded since. */
  refunded_points: count,
}

/** Granted points, and what has become of them by now. */
const fates = {
  granted: count,
  /** Spent, or taken back by an operator. */
  used: integer,
  /** Gone with their last day. */
  expired: count,
  /** Can still be spent. */
  left: count,
  /** Expired of granted, such as 0.125; `null` if none were granted. */
  expired_share: v.nullable(v.number()),
}

/** What each report has that reads much. */
const heavyReport = { method: 'GET', permission: 'reports.read', csv: true, heavy: true } as const

export const reports = {
  permissions: { 'reports.read': ['owner', 'manager', 'auditor'] },
  calls: {
    reportLiability: {
      ...heavyReport,
      path: '/clients/:client/reports/liability',
      summary: 'Points that members can spend, by the month in which they expire',
      request: objectOf({
        ...ofClient,
        on,
        /** Adds `what_if`: the figures if all points expired this many months after they came in. */
        expire_months: v.optional(
          within(
            1,
            120,
            'also show the figures if all points expired this many months after they were given',
          ),
        ),
        /** Value of a point; the client's setting if absent. */
        value_per_point: v.optional(
          v.pipe(decimal(), isPointValue, v.description('what a point is worth (as the client has it)')),
        ),
      }),
      reply: v.object({
        /** The balances are those at the end of this day; for today, those of now. */
        as_of: day,
        value_per_point: v.nullable(v.number()),
        currency,
        /** Points that members can spend. */
        outstanding: count,
        value: v.nullable(v.number()),
        /** Members who have points. */
        members: count,
        /** Points that never expire. */
        never: count,
        by_month: byMonth,
        /**
         * The same figures if all points expired a number of months after they came in, instead of on their own
         * last day.
         */
        what_if: v.nullable(
          v.object({
            expire_months: rowId,
            /** Points that would have expired already. */
            expired: count,
            outstanding: count,
            by_month: byMonth,
          }),
        ),
      }),
    },
    listLiabilityLots: {
      ...heavyReport,
      path: '/clients/:client/reports/liability/lots',
      summary: 'The points behind a month of the liability, lot by lot',
      request: objectOf({
        ...ofClient,
        on,
        /** As in the liability's `by_month`, or `never`. */
        month: v.pipe(
          v.string(),
          v.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$|^never$/, 'must be a month as YYYY-MM, or never'),
        ),
        ...reportPaging,
      }),
      reply: listOf(
        v.object({
          id: rowId,
          member: memberName,
          points: rowId,
          /** `null` for never. */
          expires_on: v.nullable(day),
          granted_on: day,
          reason: v.string(),
        }),
      ),
    },
    reportMovement: {
      ...heavyReport,
      path: '/clients/:client/reports/movement',
      summary: 'Points movement of a period: opening balance, changes, closing balance',
      request: objectOf({ ...ofClient, ...period }),
      /** Signed amounts: the opening balance plus all movements is the closing balance. */
      reply: v.object({
        from: day,
        until: day,
        opening: count,
        granted: integer,
        redeemed: integer,
        refunded: integer,
        expired: integer,
        taken_back: integer,
        /** What a point is worth, as the client has it; `null` if that is unknown. */
        value_per_point: v.nullable(v.number()),
        currency,
        /** What the lines before do not explain of the closing balance; always 0, or the books are wrong. */
        unexplained: integer,
        closing: count,
        /** Whether the last day is over where the shop is; until then its figures change. */
        is_over: v.boolean(),
      }),
    },
    listJournal: {
      ...heavyReport,
      path: '/clients/:client/reports/journal',
      summary: "Each line of the client's ledger on some days, in order: what the movement is made of",
      request: objectOf({
        ...ofClient,
        ...period,
        what: v.optional(v.pipe(v.picklist(journalKinds), v.description('only these lines'))),
        ...reportPaging,
      }),
      reply: listOf(
        v.object({
          id: rowId,
          at: moment,
          member: memberName,
          points: integer,
          /** Expired points stand on the day on which that was written; the movement has them on their last day. */
          what: v.picklist(journalKinds),
          reason: v.string(),
          order: v.nullable(v.string()),
          /** Who gave or took them; `null` for the shop itself. */
          actor: v.nullable(v.string()),
        }),
      ),
    },
    reportBreakage: {
      ...heavyReport,
      path: '/clients/:client/reports/breakage',
      summary: 'Points granted on some days by month, and how many of them have expired by now',
      request: objectOf({ ...ofClient, ...period }),
      reply: v.object({
        from: day,
        until: day,
        /** What a point is worth, as the client has it; `null` if that is unknown. */
        value_per_point: v.nullable(v.number()),
        currency,
        ...fates,
        /** By the month in which they were granted; months without a grant are left out. */
        items: v.array(v.object({ month, ...fates })),
      }),
    },
    reportRedemptions: {
      ...heavyReport,
      path: '/clients/:client/reports/redemptions',
      summary: 'What members ordered, by month, category or product',
      request: objectOf({
        ...ofClient,
        ...period,
        by: v.optional(v.pipe(v.picklist(redemptionGroups), v.description('grouped by')), 'month'),
      }),
      reply: v.object({
        from: day,
        until: day,
        by: v.picklist(redemptionGroups),
        /** What a point is worth, as the client has it; `null` if that is unknown. */
        value_per_point: v.nullable(v.number()),
        currency,
        ...redeemed,
        /** `key`: the month, the category's code or the product's code; empty for refunds without pieces. */
        items: v.array(v.object({ key: v.string(), name: v.string(), ...redeemed })),
      }),
    },
    reportStock: {
      ...heavyReport,
      path: '/clients/:client/reports/stock',
      summary: 'Products that have run out, or will at the pace of the last days',
      request: objectOf({
        ...ofClient,
        days: v.optional(within(1, 365, 'how many days the pace looks back, and the report ahead'), 30),
      }),
      reply: v.object({
        as_of: day,
        days: rowId,
        items: v.array(
          v.object({
            code: v.string(),
            name: v.string(),
            size: v.string(),
            colour: v.string(),
            stock: count,
            /** Pieces ordered in the last `days` days. */
            ordered: count,
            days_left: count,
            runs_out_on: day,
          }),
        ),
      }),
    },
    reportReconciliation: {
      method: 'GET',
      path: '/clients/:client/reports/reconciliation',
      permission: 'reports.read',
      csv: true,
      summary: 'Whether the books agree, as last checked',
      request: objectOf(ofClient),
      reply: v.object({
        /** The oldest of the rules' last checks; `null` if a rule has never been checked. */
        as_of: v.nullable(moment),
        rules: v.array(
          v.object({
            rule: v.string(),
            /** `null` if the rule has never been checked. */
            ok: v.nullable(v.boolean()),
            violations: v.nullable(count),
            checked_at: v.nullable(moment),
          }),
        ),
      }),
    },
  },
} as const satisfies Subject
