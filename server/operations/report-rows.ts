/** Reports as rows of a table, for CSV files and the command line: the same numbers as in the JSON. */
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { reportOperations } from './reports.ts'

export type ReportRow = Readonly<Record<string, string | number | boolean | null>>
export type ReportName = Exclude<keyof typeof reportOperations, 'listLiabilityLots'>

const movements = ['opening', 'granted', 'redeemed', 'refunded', 'expired', 'taken_back', 'closing'] as const

/** Each report's rows, all with the same columns. */
export const reportRows: { [Name in ReportName]: (report: AdminReplyOf<Name>) => readonly ReportRow[] } = {
  reportLiability({ as_of, outstanding, value, members, never, by_month, what_if }) {
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
      row('outstanding', outstanding, { value, members }),
      row('never', never),
      ...by_month.map(({ points, ...rest }) => row('by_month', points, rest)),
      ...(what_if === null
        ? []
        : [
            row('what_if outstanding', what_if.outstanding),
            row('what_if expired', what_if.expired),
            ...what_if.by_month.map(({ points, ...rest }) => row('what_if by_month', points, rest)),
          ]),
    ]
  },
  reportMovement: (report) =>
    movements.map((what) => ({ from: report.from, until: report.until, what, points: report[what] })),
  reportRedemptions: ({ items }) => items,
  reportStock: ({ items }) => items,
  reportReconciliation: ({ rules }) => rules,
}
