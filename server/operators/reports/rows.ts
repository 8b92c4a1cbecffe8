/** Reports as rows of a table, for CSV files and the command line: the same numbers as in the JSON. */
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { exactValue } from './exact-value.ts'
import type { reportOperations } from './operations.ts'

export type ReportRow = Readonly<Record<string, string | number | boolean | null>>
export type ReportName = Exclude<keyof typeof reportOperations, 'listLiabilityLots' | 'listJournal'>

/** Columns of a report without rows, where they are not those of its reply. */
export const emptyColumns: Partial<Record<ReportName, readonly string[]>> = {
  reportBreakage: ['from', 'until', 'month', 'granted', 'used', 'expired', 'left', 'expired_share', 'value'],
  reportRedemptions: [
    'from',
    'until',
    'key',
    'name',
    'orders',
    'pieces',
    'points',
    'refunded_points',
    'value',
  ],
}

const movements = [
  'opening',
  'granted',
  'redeemed',
  'refunded',
  'expired',
  'taken_back',
  'unexplained',
  'closing',
] as const

/** As text, because a spreadsheet's number is exact to 15 digits only. */
const valueOf = (points: number, each: number | null) => (each === null ? null : exactValue(points, each))

/** Each report's rows, all with the same columns. */
export const reportRows: { [Name in ReportName]: (report: AdminReplyOf<Name>) => readonly ReportRow[] } = {
  reportLiability({ as_of, value_per_point: each, outstanding, members, never, by_month, what_if }) {
    const value = (points: number) => valueOf(points, each)
    const ofMonth = (what: string, { month, points }: { month: string; points: number }) =>
      row(what, points, { month, value: value(points) })
    const row = (what: string, points: number, more: ReportRow = {}) => ({
      as_of,
      what,
      month: null,
      points,
      value: null,
      members: null,
      ...more,
    })
    return [
      row('outstanding', outstanding, { value: value(outstanding), members }),
      row('never', never),
      ...by_month.map((one) => ofMonth('by_month', one)),
      ...(what_if === null
        ? []
        : [
            row('what_if outstanding', what_if.outstanding),
            row('what_if expired', what_if.expired),
            ...what_if.by_month.map((one) => ofMonth('what_if by_month', one)),
          ]),
    ]
  },
  reportMovement: ({ from, until, value_per_point: each, ...report }) =>
    movements.map((what) => ({
      from,
      until,
      what,
      points: report[what],
      value: valueOf(report[what], each),
    })),
  reportBreakage: ({ from, until, value_per_point: each, items }) =>
    items.map((item) => ({ from, until, ...item, value: valueOf(item.expired, each) })),
  reportRedemptions: ({ from, until, value_per_point: each, items }) =>
    items.map((item) => ({ from, until, ...item, value: valueOf(item.points, each) })),
  reportStock: ({ items }) => items,
  reportReconciliation: ({ rules }) => rules,
}
