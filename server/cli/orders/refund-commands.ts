/** `order refund` and `order note`. */
import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import * as v from 'valibot'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { positive } from '../../../src/contract/admin/requests/fields.ts'
import { nameKey } from '../../../src/contract/values/name.ts'
import { orderOperations } from '../../operations/orders.ts'
import { readOptions, type CliContext } from '../cli-context.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import { runOperation } from '../run-operation.ts'

const { showOrder, refundOrder, addOrderNote } = orderOperations

const json = v.optional(v.boolean(), false)

const refundOptions = v.object({
  order: v.string(),
  pieces: v.optional(v.array(v.pipe(v.string(), v.regex(/^.+=[1-9]\d?$/, 'must be such as BAG=1')))),
  restock: v.optional(v.boolean()),
  points: v.optional(positive),
  reason: v.string(),
  key: v.optional(v.string()),
  json,
})

/** The order lines named by options such as `BAG=1`. */
function linesOf(pieces: readonly string[], { number, lines }: AdminReplyOf<'showOrder'>) {
  return pieces.map((text) => {
    const [, code, quantity] = /^(.+)=(\d+)$/.exec(text) ?? []
    const line = lines.find((one) => nameKey(one.code) === nameKey(code ?? ''))
    if (!line) throw new AdminFault(exitCodes.notFound, `Order ${number} has no ${code}.`)
    return { id: line.id, quantity: Number(quantity) }
  })
}

async function refund(context: CliContext, given: unknown): Promise<void> {
  const {
    order: number,
    pieces,
    key = randomUUID(),
    json: asJson,
    ...asked
  } = readOptions(refundOptions, given)
  await context.withDatabase(async (database) => {
    const order = await runOperation(context, database, showOrder, { number })
    const lines = pieces === undefined ? {} : { lines: linesOf(pieces, order) }
    const request = { number, idempotency_key: key, ...asked, ...lines }
    const done = await runOperation(context, database, refundOrder, request)
    const { points, refunded_points: together } = done.order
    context.print(
      asJson
        ? JSON.stringify(done.refund)
        : `${done.refund.points} points of order ${number} are back; ${together} of its ${points} points by now.`,
    )
  })
}

async function note(context: CliContext, given: unknown): Promise<void> {
  const options = v.object({ order: v.string(), text: v.string(), json })
  const { order: number, text, json: asJson } = readOptions(options, given)
  await context.withDatabase(async (database) => {
    const { notes } = await runOperation(context, database, addOrderNote, { number, text })
    context.print(asJson ? JSON.stringify(notes.at(-1)) : `Order ${number} has ${notes.length} notes.`)
  })
}

/** @param order the command `order` */
export function addRefundCommands(order: Command, context: CliContext): void {
  order
    .command('refund')
    .description('give points back for pieces of an order, or a number of points; the member is told')
    .requiredOption('--order <number>', 'such as RP-100001')
    .option('--pieces <code=n...>', 'what comes back, such as BAG=1 CUP=2')
    .option('--restock', 'with --pieces: they go back to the stock')
    .option('--points <n>', 'instead of --pieces: how many points')
    .requiredOption('--reason <text>', 'why, for other operators')
    .option('--key <key>', 'the same key again gives nothing more')
    .option('--json', 'print the refund as JSON')
    .addHelpText(
      'after',
      `
Never more comes back than the order took. All of an order that is not complete comes back by declining it.

Examples:
  npm run admin -- order refund --order RP-100001 --pieces BAG=1 --reason "Arrived damaged"
  npm run admin -- order refund --order RP-100001 --points 50 --reason "Came late" --key ticket-4711`,
    )
    .action((options) => refund(context, options))
  order
    .command('note')
    .description('write a note on an order, which operators read and the member does not')
    .requiredOption('--order <number>', 'such as RP-100001')
    .requiredOption('--text <text>', 'the note')
    .option('--json', 'print the note as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- order note --order RP-100001 --text "Called, sends a picture"',
    )
    .action((options) => note(context, options))
}
