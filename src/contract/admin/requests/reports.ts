import * as v from 'valibot'
import { amount, objectOf, wholeNumber } from '../../entities/primitives.ts'
import { isPointValue } from './clients.ts'
import { day, ofClient, period, reportPaging } from './fields.ts'

/** Whole number in a query. */
const within = (least: number, most: number) => {
  const what = `must be a whole number from ${least} to ${most}`
  return v.pipe(wholeNumber, v.minValue(least, what), v.maxValue(most, what))
}

/** The last included day of a liability; today if absent. */
const on = v.optional(day)

export const redemptionGroups = ['month', 'category', 'product'] as const

export const reportRequests = {
  reportLiability: objectOf({
    ...ofClient,
    on,
    /** Adds `what_if`: the figures if all points expired this many months after they came in. */
    expire_months: v.optional(within(1, 120)),
    /** Value of a point; the client's setting if absent. */
    value_per_point: v.optional(v.pipe(amount, isPointValue)),
  }),
  listLiabilityLots: objectOf({
    ...ofClient,
    on,
    /** As in the liability's `by_month`, or `never`. */
    month: v.pipe(
      v.string(),
      v.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$|^never$/, 'must be a month as YYYY-MM, or never'),
    ),
    ...reportPaging,
  }),
  reportMovement: objectOf({ ...ofClient, ...period }),
  reportRedemptions: objectOf({
    ...ofClient,
    ...period,
    by: v.optional(v.picklist(redemptionGroups), 'month'),
  }),
  /**
   * `days`: the period before today that the rate of orders is measured over, and the period ahead that the
   * report covers.
   */
  reportStock: objectOf({ ...ofClient, days: v.optional(within(1, 365), 30) }),
  reportReconciliation: objectOf(ofClient),
}
