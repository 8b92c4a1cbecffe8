/** `report liability`, `movement`, `redemptions`, `stock` and `reconciliation`: the console's reports, without its time limit. */
import type { Command } from 'commander'
import * as v from 'valibot'
import type { OpenDatabase } from '../db/open.ts'
import type { Given, Operation } from '../operations/operate.ts'
import { reportRows, type ReportName, type ReportRow } from '../operations/report-rows.ts'
import { reportOperations } from '../operations/reports.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { tableText } from './print-table.ts'
import { runOperation } from './run-operation.ts'

const json = v.optional(v.boolean(), false)
const text = v.optional(v.string())

const commandOptions = v.object({
  client: v.string(),
  on: text,
  expireMonths: text,
  valuePerPoint: text,
  from: text,
  until: text,
  by: text,
  days: text,
  json,
})

interface Report {
  name: ReportName
  command: string
  description: string
  options: readonly (readonly [flag: string, what: string])[]
  example: string
}

const period = [
  ['--from <date>', 'from this day, YYYY-MM-DD'],
  ['--until <date>', 'to this day (today)'],
] as const

const reports: readonly Report[] = [
  {
    name: 'reportLiability',
    command: 'liability',
    description: 'points that members can spend, by the month in which they expire',
    options: [
      ['--on <date>', 'at the end of this day (now)'],
      ['--expire-months <n>', 'also: what if all points expired so many months after they came in'],
      ['--value-per-point <n>', 'what a point is worth (as the client has it)'],
    ],
    example: '--on 2026-03-31 --expire-months 12',
  },
  {
    name: 'reportMovement',
    command: 'movement',
    description: 'what led from the opening to the closing balance',
    options: period,
    example: '--from 2026-04-01 --until 2026-04-30',
  },
  {
    name: 'reportRedemptions',
    command: 'redemptions',
    description: 'what was ordered',
    options: [...period, ['--by <group>', 'month, category or product (month)']],
    example: '--by category',
  },
  {
    name: 'reportStock',
    command: 'stock',
    description: 'products that have run out, or will at their pace',
    options: [['--days <n>', 'so far the pace looks back, and the report ahead (30)']],
    example: '--days 14',
  },
  {
    name: 'reportReconciliation',
    command: 'reconciliation',
    description: 'whether the books agreed when the server last checked them; doctor checks them now',
    options: [],
    example: '--json',
  },
]

/** Cells as text; empty for null. */
const cells = (row: ReportRow) =>
  Object.fromEntries(
    Object.entries(row).map(([column, cell]) => [
      column,
      typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : (cell ?? ''),
    ]),
  )

async function show(context: CliContext, { name }: Report, given: unknown): Promise<void> {
  const {
    client,
    on,
    expireMonths,
    valuePerPoint,
    from,
    until,
    by,
    days,
    json: asJson,
  } = readOptions(commandOptions, given)
  const asked: Given = {
    client,
    on,
    expire_months: expireMonths,
    value_per_point: valuePerPoint,
    from,
    until,
    by,
    days,
  }
  // Cast, because the report's name is only known at run time: `operate` parses the request, and the rows are built
  // from its reply.
  const operation = reportOperations[name] as Operation<ReportName>
  const rowsOf = reportRows[name] as (report: unknown) => readonly ReportRow[]
  await context.withDatabase(async (database: OpenDatabase) => {
    const report = await runOperation(context, database, operation, asked)
    if (asJson) return context.print(JSON.stringify(report))
    context.print(tableText(rowsOf(report).map(cells)))
    const { until: last } = report as { until?: string }
    if (last !== undefined && last >= context.today())
      context.complain(`${last} is not over: its figures still change.`)
  })
}

/** Adds the command `report`. */
export function addReportCommands(program: Command, context: CliContext): void {
  const parent = program.command('report').description("a client's points, orders and stock in figures")
  for (const report of reports) {
    const command = parent
      .command(report.command)
      .description(report.description)
      .requiredOption('--client <login-id>', 'which client')
    for (const [flag, what] of report.options) command.option(flag, what)
    command
      .option('--json', 'print it as JSON')
      .addHelpText(
        'after',
        `\nExample:\n  npm run admin -- report ${report.command} --client acme ${report.example}`,
      )
      .action((options) => show(context, report, options))
  }
}
