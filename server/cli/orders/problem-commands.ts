/**
 * `order problems` and `order problem`: problems that members reported with delivered orders, and operators' answers.
 */
import type { Command } from 'commander'
import * as v from 'valibot'
import { positive } from '../../../src/contract/admin/requests/fields.ts'
import { problemStates } from '../../../src/contract/order-codes.ts'
import { readProblems } from '../../db/read/read-problems.ts'
import { orderOperations } from '../../operations/orders.ts'
import { readOptions, type CliContext } from '../cli-context.ts'
import { oneLine } from '../../operations/csv/control-characters.ts'
import { findClient } from '../find-client.ts'
import { tableText } from '../print-table.ts'
import { runOperation } from '../run-operation.ts'

const states = problemStates.join(', ')
const json = v.optional(v.boolean(), false)

const listOptions = v.object({
  client: v.optional(v.string()),
  state: v.optional(v.picklist(problemStates, `must be one of ${states}`)),
  json,
})

async function listProblems(context: CliContext, given: unknown): Promise<void> {
  const { client, state, json: asJson } = readOptions(listOptions, given)
  await context.withDatabase(async ({ db }) => {
    const clientId = client === undefined ? undefined : (await findClient(db, client)).id
    const rows = await readProblems(db, { clientId, state })
    if (asJson) return context.print(JSON.stringify(rows))
    context.print(
      tableText(
        rows.map(({ order, client: of, reportedAt, ...row }) =>
          Object.assign({ order, client: of, reported: reportedAt.toISOString().slice(0, 10) }, row),
        ),
      ),
    )
  })
}

const answerOptions = v.object({
  order: v.string(),
  to: v.optional(v.string()),
  answer: v.optional(v.pipe(v.string(), oneLine)),
  points: v.optional(positive),
  json,
})

async function answer(context: CliContext, given: unknown): Promise<void> {
  const { json: asJson, order: number, ...asked } = readOptions(answerOptions, given)
  await context.withDatabase(async (database) => {
    const { showOrder, answerOrderProblem } = orderOperations
    const { version } = await runOperation(context, database, showOrder, { number })
    await runOperation(context, database, answerOrderProblem, { number, version, ...asked })
    const done = { order: number, state: asked.to }
    context.print(asJson ? JSON.stringify(done) : `The problem with order ${number} is ${asked.to}.`)
  })
}

/** @param order the command `order` */
export function addProblemCommands(order: Command, context: CliContext): void {
  order
    .command('problems')
    .description('what members reported of delivered orders, the oldest first')
    .option('--client <login-id>', 'of one client')
    .option('--state <state>', states)
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- order problems --client acme --state open')
    .action((options) => listProblems(context, options))
  order
    .command('problem')
    .description('answer a reported problem, send the order again, or give points back; the member is told')
    .requiredOption('--order <number>', 'such as RP-100001')
    .option('--to <state>', 'answered, replaced or refunded')
    .option('--answer <text>', 'what the member reads')
    .option('--points <n>', 'with --to refunded: how many; default: all that the order cost')
    .option('--json', 'print the order and its state as JSON')
    .addHelpText(
      'after',
      `
"replaced" takes the order's products from stock once more. "replaced" and "refunded" end a problem; "answered" does not.

Examples:
  npm run admin -- order problem --order RP-100001 --to answered --answer "Please send us a picture of the parcel."
  npm run admin -- order problem --order RP-100001 --to replaced --answer "It leaves tomorrow."
  npm run admin -- order problem --order RP-100001 --to refunded --points 300`,
    )
    .action((options) => answer(context, options))
}
