import * as v from 'valibot'
import { redemptionGroups } from '../requests/reports.ts'
import { count, day, integer, listOf, memberName, moment, rowId } from './fields.ts'

/** `YYYY-MM`, in the organisation's time zone. */
const month = v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/))

/** Points by the month in which they expire, and their value; `null` if the value of a point is unknown. */
const byMonth = v.array(v.object({ month, points: rowId, value: v.nullable(v.number()) }))

const redeemed = {
  orders: count,
  pieces: count,
  points: count,
  /** Points refunded since. */
  refunded_points: count,
}

export const reportReplies = {
  reportLiability: v.object({
    /** The balances are those at the end of this day; for today, those of now. */
    as_of: day,
    value_per_point: v.nullable(v.number()),
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
  listLiabilityLots: listOf(
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
  /** Signed amounts: the opening balance plus all movements is the closing balance. */
  reportMovement: v.object({
    from: day,
    until: day,
    opening: count,
    granted: integer,
    redeemed: integer,
    refunded: integer,
    expired: integer,
    taken_back: integer,
    /** What the lines before do not explain of the closing balance; always 0, or the books are wrong. */
    unexplained: integer,
    closing: count,
    /** Whether the last day is over where the shop is; until then its figures change. */
    is_over: v.boolean(),
  }),
  reportRedemptions: v.object({
    from: day,
    until: day,
    by: v.picklist(redemptionGroups),
    ...redeemed,
    /** `key`: the month, the category's code or the product's code; empty for refunds without pieces. */
    items: v.array(v.object({ key: v.string(), name: v.string(), ...redeemed })),
  }),
  reportStock: v.object({
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
  reportReconciliation: v.object({
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
}
