/** `order problems` and `order problem`: what members reported of delivered orders, and the operator's answers. */
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Command } from 'commander'
import * as v from 'valibot'
import { problemStates } from '../../../src/contract/order-codes.ts'
import { clients, members, orderProblems, orders } from '../../db/schema.ts'
import { answerProblem, type ProblemAnswer } from '../../domain/order-problem.ts'
import { ImpossibleMove } from '../../domain/order-transitions.ts'
import { readOptions, type CliContext } from '../cli-context.ts'
import { oneLine } from '../control-characters.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import { findClient } from '../find-client.ts'
import { tableText } from '../print-table.ts'
import { orderNumber } from './order-input.ts'

const states = problemStates.join(', ')
const json = v.optional(v.boolean(), false)

const listOptions = v.object({
  client: v.optional(v.string()),
  state: v.optional(v.picklist(problemStates, `must be one of ${states}`)),
  json,
})

async function listProblems(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(listOptions, given)
  await context.withDatabase(async ({ db }) => {
    const conditions: SQL[] = []
    if (options.client !== undefined)
      conditions.push(eq(orders.clientId, (await findClient(db, options.client)).id))
    if (options.state !== undefined) conditions.push(eq(orderProblems.state, options.state))
    const rows = await db
      .select({
        order: orders.orderNumber,
        client: clients.loginId,
        reportedAt: orderProblems.createdAt,
        state: orderProblems.state,
        kind: orderProblems.kind,
        points: orders.totalPoints,
        member: members.name,
        mobile: members.mobile,
        comment: orderProblems.comment,
        answer: orderProblems.answer,
      })
      .from(orderProblems)
      .innerJoin(orders, eq(orders.id, orderProblems.orderId))
      .innerJoin(members, eq(members.id, orders.memberId))
      .innerJoin(clients, eq(clients.id, orders.clientId))
      .where(and(...conditions))
      .orderBy(asc(orderProblems.createdAt), asc(orderProblems.id))
    if (options.json) return context.print(JSON.stringify(rows))
    context.print(
      tableText(
        rows.map((row) => ({
          order: row.order,
          client: row.client,
          reported: row.reportedAt.toISOString().slice(0, 10),
          state: row.state,
          kind: row.kind,
          points: row.points,
          member: row.member,
          mobile: row.mobile,
          comment: row.comment,
          answer: row.answer,
        })),
      ),
    )
  })
}

const answerOptions = v.pipe(
  v.object({
    order: orderNumber,
    to: v.picklist(['answered', 'replaced', 'refunded'], 'must be one of answered, replaced, refunded'),
    answer: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(500, 'at most 500 characters'), oneLine),
    points: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 up'), v.transform(Number)),
    ),
    json,
  }),
  v.forward(
    v.check(({ to, answer }) => to !== 'answered' || answer !== '', 'say what the member is to read'),
    ['answer'],
  ),
  v.forward(
    v.check(({ to, points }) => to === 'refunded' || points === undefined, 'goes with --to refunded alone'),
    ['points'],
  ),
)

async function answer(context: CliContext, given: unknown): Promise<void> {
  const { json: asJson, ...options } = readOptions(answerOptions, given)
  await context.withDatabase(async ({ db }) => {
    const { actor, timeZone } = context
    const request: ProblemAnswer = {
      ...options,
      orderNumber: options.order,
      actor,
      now: new Date(),
      timeZone,
    }
    await answerProblem(db, request).catch((error: unknown) => {
      if (!(error instanceof ImpossibleMove)) throw error
      throw new AdminFault(exitCodes.refused, `${error.message}. Nothing was changed.`)
    })
    const done = { order: options.order, state: options.to }
    context.print(asJson ? JSON.stringify(done) : `The problem with order ${options.order} is ${options.to}.`)
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
    .option('--points <n>', 'with --to refunded: how many; all that the order cost where not given')
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
