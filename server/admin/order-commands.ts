import { and, desc, eq, sql } from 'drizzle-orm'
import type { Command } from 'commander'
import * as v from 'valibot'
import { ORDER_PLACED, orderStatus } from '../../src/contract/codes.ts'
import { calendarDate } from '../../src/contract/entities/calendar-date.ts'
import { clients, members, orders } from '../db/schema.ts'
import { ImpossibleMove, moveOrder, type OrderMove } from '../domain/order-transitions.ts'
import { readOptions, type AdminRoom } from './admin-room.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { tableText } from './print-table.ts'

const moves: Readonly<Record<string, OrderMove>> = {
  accepted: 'accepted',
  declined: 'declined',
  'on-hold': 'onHold',
  complete: 'complete',
}

const statusNames: Readonly<Record<string, number>> = {
  placed: ORDER_PLACED,
  accepted: orderStatus.accepted,
  declined: orderStatus.declined,
  'on-hold': orderStatus.onHold,
  complete: orderStatus.complete,
}
const nameOfStatus = new Map(Object.entries(statusNames).map(([name, status]) => [status, name]))

const listOptions = v.object({
  client: v.optional(v.string()),
  mobile: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be digits'))),
  status: v.optional(
    v.pipe(
      v.string(),
      v.check((name) => name in statusNames, `must be one of ${Object.keys(statusNames).join(', ')}`),
    ),
  ),
  limit: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999'),
    v.transform(Number),
  ),
  json: v.optional(v.boolean(), false),
})

async function listOrders(room: AdminRoom, given: unknown): Promise<void> {
  const options = readOptions(listOptions, given)
  await room.withDatabase(async ({ db }) => {
    const client = options.client === undefined ? null : await findClient(db, options.client)
    const rows = await db
      .select({
        orderNumber: orders.orderNumber,
        client: clients.loginId,
        status: orders.status,
        delivered: orders.verifyOtp,
        points: orders.totalPoints,
        member: members.name,
        mobile: members.mobile,
        deliveryCode: orders.deliveryOtp,
        expectedDelivery: orders.expectedDelivery,
        placedAt: orders.createdAt,
      })
      .from(orders)
      .innerJoin(members, eq(members.id, orders.memberId))
      .innerJoin(clients, eq(clients.id, orders.clientId))
      .where(
        and(
          client ? eq(orders.clientId, client.id) : sql`true`,
          options.mobile === undefined ? sql`true` : eq(members.mobile, options.mobile),
          options.status === undefined ? sql`true` : eq(orders.status, statusNames[options.status] ?? 0),
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(options.limit)
    const named = rows.map(({ status, ...row }) =>
      Object.assign(row, { status: nameOfStatus.get(status) ?? String(status) }),
    )
    if (options.json) return room.print(JSON.stringify(named))
    room.print(
      tableText(
        named.map((row) => ({
          order: row.orderNumber,
          client: row.client,
          placed: row.placedAt.toISOString().slice(0, 10),
          status: row.status,
          delivered: row.delivered ? 'yes' : 'no',
          points: row.points,
          member: row.member,
          mobile: row.mobile,
          expected: row.expectedDelivery,
          'delivery code': row.delivered ? '' : (row.deliveryCode ?? ''),
        })),
      ),
    )
  })
}

const statusOptions = v.object({
  order: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty')),
  to: v.pipe(
    v.string(),
    v.check((name) => name in moves, `must be one of ${Object.keys(moves).join(', ')}`),
  ),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300, 'at most 300 characters'))),
  expectedDelivery: v.optional(calendarDate('must be a date such as 2026-12-12')),
  json: v.optional(v.boolean(), false),
})

async function setStatus(room: AdminRoom, given: unknown): Promise<void> {
  const { order, to, reason, expectedDelivery, json } = readOptions(statusOptions, given)
  const move = moves[to] ?? 'accepted'
  if (move === 'declined' && !reason) {
    throw new AdminFault(
      exitCodes.wrongUsage,
      'This is not right:\n  --reason: a declined order needs one; the member reads it',
    )
  }
  await room.withDatabase(async ({ db }) => {
    const [found] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, order))
    if (!found) throw new AdminFault(exitCodes.notFound, `There is no order ${order}.`)
    const moved = await moveOrder(db, order, move, { reason, expectedDelivery }, room.randomBelow).catch(
      (error: unknown) => {
        if (!(error instanceof ImpossibleMove)) throw error
        throw new AdminFault(exitCodes.refused, error.message)
      },
    )
    if (json) return room.print(JSON.stringify({ ...moved, status: to }))
    const code =
      moved.deliveryOtp === null
        ? ''
        : ` Delivery code: ${moved.deliveryOtp}; the member has it by notification.`
    room.print(`Order ${order} is ${to} now.${code}`)
  })
}

/** `order list` and `order status`. */
export function addOrderCommands(program: Command, room: AdminRoom): void {
  const order = program.command('order').description('what members redeemed')
  order
    .command('list')
    .description('orders, the newest first')
    .option('--client <login-id>', 'of one client')
    .option('--mobile <number>', 'of one member')
    .option('--status <status>', Object.keys(statusNames).join(', '))
    .option('--limit <n>', 'at most so many', '50')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- order list --client acme --status placed')
    .action((options) => listOrders(room, options))
  order
    .command('status')
    .description('move an order on; declining gives points and stock back')
    .requiredOption('--order <number>', 'such as RP-100001')
    .requiredOption('--to <status>', Object.keys(moves).join(', '))
    .option('--reason <text>', 'why it is declined; the member reads it')
    .option('--expected-delivery <date>', 'such as 2026-12-12')
    .option('--json', 'print the order as JSON')
    .addHelpText(
      'after',
      `
Examples:
  npm run admin -- order status --order RP-100001 --to accepted --expected-delivery 2026-12-12
  npm run admin -- order status --order RP-100001 --to declined --reason "No longer made"`,
    )
    .action((options) => setStatus(room, options))
}
