import type { Command } from 'commander'
import * as v from 'valibot'
import { knownMobile } from '../../../src/contract/admin/requests/fields.ts'
import { wholeText } from '../../../src/contract/number-rules.ts'
import { yesOrNo } from '../../../src/contract/values/name.ts'
import type { Database } from '../../db/open.ts'
import { readOrders, type OrderFilter } from '../../db/read/read-orders.ts'
import { readOptions, type CliContext } from '../cli-context.ts'
import type { ExitCode } from '../exit-codes.ts'
import { findClient } from '../find-client.ts'
import { tableText } from '../print-table.ts'
import { exportOrders } from './order-export.ts'
import { day, moveNames, stateNamed, stateNames, statusName } from '../../operations/order-words.ts'
import { showOrder } from './order-show.ts'
import { setStatus } from './order-status.ts'
import { addProblemCommands } from './problem-commands.ts'
import { addRefundCommands } from './refund-commands.ts'

const LIMIT_FAULT = 'must be a whole number from 1 to 99999'

const filterEntries = {
  client: v.optional(v.string()),
  mobile: v.optional(knownMobile),
  status: v.optional(stateNamed(stateNames)),
  delivered: v.optional(v.pipe(v.string(), v.transform(yesOrNo), v.boolean('must be yes or no'))),
  from: v.optional(day),
  until: v.optional(day),
  json: v.optional(v.boolean(), false),
}

const listOptions = v.object({
  ...filterEntries,
  limit: v.pipe(wholeText(LIMIT_FAULT), v.minValue(1, LIMIT_FAULT), v.maxValue(99_999, LIMIT_FAULT)),
})

const exportOptions = v.object({ ...filterEntries, csv: v.string() })

type FilterOptions = Omit<v.InferOutput<typeof listOptions>, 'limit'>

async function filterOf(context: CliContext, db: Database, options: FilterOptions): Promise<OrderFilter> {
  const { client, status, json: _json, ...filter } = options
  const clientIds = client === undefined ? null : [(await findClient(db, client)).id]
  return { ...filter, clientIds, states: status && [status], timeZone: context.timeZone }
}

async function listOrders(context: CliContext, given: unknown): Promise<void> {
  const { limit, ...options } = readOptions(listOptions, given)
  await context.withDatabase(async ({ db }) => {
    const read = await readOrders(db, await filterOf(context, db, options), { sort: 'newest', limit })
    const rows = read.map(({ status, ...row }) => Object.assign(row, { status: statusName(status) }))
    if (options.json) return context.print(JSON.stringify(rows))
    context.print(
      tableText(
        rows.map((row) => ({
          order: row.orderNumber,
          client: row.client,
          placed: row.placedAt.toISOString().slice(0, 10),
          status: row.status,
          delivered: row.delivered ? 'yes' : 'no',
          points: row.points,
          member: row.member,
          mobile: row.mobile,
          expected: row.expectedDelivery,
          tracking: row.trackingNumber,
          'delivery code': row.delivered ? '' : (row.deliveryCode ?? ''),
        })),
      ),
    )
  })
}

async function runExport(context: CliContext, given: unknown): Promise<void> {
  const { csv, ...options } = readOptions(exportOptions, given)
  await context.withDatabase(async ({ db }) => {
    const orders = await exportOrders(context, db, await filterOf(context, db, options), csv)
    context.print(options.json ? JSON.stringify({ orders }) : `${orders} orders are in ${csv}.`)
  })
}

const withFilter = (command: Command): Command =>
  command
    .option('--client <login-id>', 'of one client')
    .option('--mobile <number>', 'of one member')
    .option('--status <status>', stateNames.join(', '))
    .option('--delivered <yes|no>', 'whether the member confirmed the delivery')
    .option('--from <date>', 'placed on that day or later, such as 2026-11-01')
    .option('--until <date>', 'placed on that day or earlier')

function addStatusCommand(order: Command, context: CliContext, end: (code: ExitCode) => void): void {
  order
    .command('status')
    .description('move orders on, or put their delivery right; declining gives points and stock back')
    .option('--order <number>', 'one order, such as RP-100001')
    .option('--to <status>', moveNames.join(', '))
    .option('--reason <text>', 'why it is declined; the member reads it')
    .option('--expected-delivery <date>', 'such as 2026-12-12; one that was given before can be put right')
    .option('--tracking <number>', 'the carrier’s number of the parcel; the member sees it')
    .option('--csv <file>', 'many orders: columns order, status, reason, expected_delivery, tracking_number')
    .option('--strict', 'with --csv: change nothing if a row is invalid')
    .option('--dry-run', 'with --csv: say what would change, and change nothing')
    .option('--json', 'print the order, or the result of the file, as JSON')
    .addHelpText(
      'after',
      `
In a file only order has to be there; an empty cell leaves alone what it is about. What "order export" writes can be
filled in and given back: other columns are left out, and an order that is like its row already stays as it is.

Examples:
  npm run admin -- order status --order RP-100001 --to accepted --expected-delivery 2026-12-12
  npm run admin -- order status --order RP-100001 --tracking "AB 123456789 IN"
  npm run admin -- order status --order RP-100001 --to declined --reason "No longer made"
  npm run admin -- order status --csv sent-today.csv --dry-run`,
    )
    .action(async (options: Record<string, unknown>) => end(await setStatus(context, options)))
}

/** `order list`, `show`, `export`, `status`, `problems`, `problem`, `refund` and `note`. */
export function addOrderCommands(program: Command, context: CliContext, end: (code: ExitCode) => void): void {
  const order = program.command('order').description('what members redeemed')
  withFilter(order.command('list').description('orders, the newest first'))
    .option('--limit <n>', 'maximum number', '50')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- order list --client acme --status placed')
    .action((options) => listOrders(context, options))
  order
    .command('show')
    .description('one order: its lines, address and member, and what happened to it')
    .requiredOption('--order <number>', 'such as RP-100001')
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- order show --order RP-100001')
    .action((options: { order: string; json?: boolean }) =>
      showOrder(context, options.order, options.json === true),
    )
  withFilter(
    order
      .command('export')
      .description('orders with their lines and addresses as a CSV file, a row for each line'),
  )
    .requiredOption('--csv <file>', 'the file to write; one that is there already is left alone')
    .option('--json', 'print how many there are as JSON')
    .addHelpText(
      'after',
      `
The file is for a spreadsheet: UTF-8 with its mark, and what would be taken for a formula begins with an apostrophe.
It holds names and addresses, so only its owner may read it.

Example:
  npm run admin -- order export --client acme --status accepted --csv to-pack.csv`,
    )
    .action((options) => runExport(context, options))
  addStatusCommand(order, context, end)
  addProblemCommands(order, context)
  addRefundCommands(order, context)
}
