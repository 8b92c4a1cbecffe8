import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { command, type CallCommand, type CommandGroup, type PrintedRow } from '../call-command.ts'
import { reportRows, type ReportName, type ReportRow } from './rows.ts'

const printed = (row: ReportRow): PrintedRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, cell]) => [
      column,
      typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : (cell ?? ''),
    ]),
  )

function report<Name extends ReportName>(call: Name, name: string, example = ''): CallCommand<Name> {
  return command(call, {
    name,
    example: `--client acme ${example}`.trim(),
    show: (reply: AdminReplyOf<Name>) => reportRows[call](reply).map(printed),
    warnings: (reply, today) =>
      'until' in reply && reply.until >= today
        ? [`${reply.until} is not over: its figures still change.`]
        : [],
  })
}

export const reportCommands: CommandGroup = {
  name: 'report',
  description: "a client's points, orders and stock in figures",
  commands: [
    report('reportLiability', 'liability', '--on 2025-03-31 --expire-months 12'),
    report('reportMovement', 'movement', '--from 2025-04-01 --until 2025-04-30'),
    report('reportBreakage', 'breakage', '--from 2024-04-01 --until 2025-03-31'),
    report('reportRedemptions', 'redemptions', '--by category'),
    report('reportStock', 'stock', '--days 14'),
    report('reportReconciliation', 'reconciliation', '--json'),
  ],
}
