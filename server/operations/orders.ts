/** Operations on orders: the queue, one order, and what operators do with it. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { AdminRequestOf } from '../../src/contract/admin/requests.ts'
import { maskMobile } from '../../src/contract/masking.ts'
import { inTransaction } from '../db/kept-transaction.ts'
import type { Database } from '../db/open.ts'
import {
  countOrders,
  readOrder,
  readOrders,
  type OrderFilter,
  type ReadOrder,
} from '../db/read/read-orders.ts'
import { readHistory, readLines, readNotes } from '../db/read/read-order.ts'
import { orderNotes, orderProblems } from '../db/schema.ts'
import type { Actor } from '../domain/actor.ts'
import { answerProblem } from '../domain/order-problem.ts'
import { pointsLeft } from '../domain/order-remainder.ts'
import { lockOrder } from '../domain/order-transitions.ts'
import { refundOrder } from '../domain/refund-order.ts'
import { Refused } from '../domain/refused.ts'
import { bringOrder, correctOrder, lockWhatMoves, movesFrom, moveTo } from './bring-order.ts'
import { momentKey, pageOf, readCursor, rowKey } from './cursor.ts'
import { findNamedClient } from './find-subjects.ts'
import { changing, noSubject, reading, type Given, type Subject, type Work } from './operate.ts'

interface FoundOrder extends Subject {
  clientId: number
  order: ReadOrder
}

const noOrder = (number: string) => new Refused('not_found', `There is no order ${number}.`)

async function existing(on: Database, number: string): Promise<ReadOrder> {
  const order = await readOrder(on, number)
  if (order === null) throw noOrder(number)
  return order
}

/** @throws Refused `not_found` */
async function findOrder(on: Database, given: Given, { lock }: { lock: boolean }): Promise<FoundOrder> {
  const asked = given['number']
  const number = typeof asked === 'string' ? asked.trim().slice(0, 40) : ''
  let order = await existing(on, number)
  if (lock) {
    await lockOrder(on, number)
    order = await existing(on, number)
  }
  return { clientId: order.clientId, name: `order ${number}`, version: order.version, order }
}

const memberOf = (order: ReadOrder, actor: Actor) => ({
  id: order.memberId,
  name: order.member,
  mobile: actor.may('members.contact', order.clientId) ? order.mobile : maskMobile(order.mobile),
})

function shipTo(order: ReadOrder): NonNullable<AdminReplyOf<'showOrder'>['ship_to']> {
  const { name, addressMobile: mobile, email, pincode, address } = order
  return { name, mobile, email, pincode, address }
}

async function problemOf(on: Database, orderId: number): Promise<AdminReplyOf<'showOrder'>['problem']> {
  const { kind, state, comment, answer } = orderProblems
  const [problem] = await on
    .select({ kind, state, comment, answer })
    .from(orderProblems)
    .where(eq(orderProblems.orderId, orderId))
  return problem ?? null
}

const atIso = <Line extends { at: Date }>(line: Line) => ({ ...line, at: line.at.toISOString() })

/** An order with everything, as this operator may see it. */
async function shown(on: Database, order: ReadOrder, actor: Actor): Promise<AdminReplyOf<'showOrder'>> {
  const lines = await readLines(on, [order.id])
  return {
    number: order.orderNumber,
    version: order.version,
    client: order.client,
    status: order.status,
    delivered: order.delivered,
    cancelled: order.cancelledAt !== null,
    points: order.points,
    refunded_points: order.points - (await pointsLeft(on, order.id)),
    placed_at: order.placedAt.toISOString(),
    expected_delivery: order.expectedDelivery,
    tracking_number: order.trackingNumber,
    decline_reason: order.declineReason,
    member: memberOf(order, actor),
    // Whoever sends parcels sees where they go.
    ship_to: actor.may('orders.move', order.clientId) ? shipTo(order) : null,
    lines: lines.map(({ orderId: _order, refunded, ...line }) =>
      Object.assign(line, { refunded_quantity: refunded }),
    ),
    problem: await problemOf(on, order.id),
    notes: (await readNotes(on, order.id)).map(atIso),
    history: (await readHistory(on, order)).map(atIso),
    moves: movesFrom(order.status),
  }
}

/** The order after a change. */
const shownAgain = async ({
  on,
  found,
  actor,
}: Pick<Work<'showOrder', FoundOrder>, 'on' | 'found' | 'actor'>) =>
  shown(on, await existing(on, found.order.orderNumber), actor)

/** What the audit log says of an order's state. The parcel's number leads to an address: it is not kept there. */
const stateIn = ({ status, expected_delivery, tracking_number }: AdminReplyOf<'showOrder'>) => ({
  status,
  expected_delivery,
  tracking_number: tracking_number === '' ? '' : '•••',
})

const auditState = ({ status, expectedDelivery, trackingNumber }: ReadOrder) =>
  stateIn({
    status,
    expected_delivery: expectedDelivery,
    tracking_number: trackingNumber,
  } as AdminReplyOf<'showOrder'>)

function filterOf({ input, clientIds, actor, context }: Work<'listOrders', Subject | null>): OrderFilter {
  return {
    clientIds,
    states: input.status,
    delivered: input.delivered && input.delivered === 'yes',
    hasOpenProblem: input.problem === 'open',
    search: input.q,
    mobilesOf: actor.clientsWith('orders.move'),
    from: input.from,
    until: input.until,
    timeZone: context.timeZone,
  }
}

type BulkResult = AdminReplyOf<'moveOrders'>['results'][number]

/** Moves one order of many, or says why not. */
async function outcomeOf(
  { on, actor, context }: Pick<Work<'moveOrders', null>, 'on' | 'actor' | 'context'>,
  { number, ...wanted }: AdminRequestOf<'moveOrders'>['orders'][number],
): Promise<BulkResult> {
  try {
    const changed = await on.transaction(async (savepoint) => {
      const order = await existing(savepoint, number)
      if (!actor.may('orders.move', order.clientId)) throw noOrder(number)
      return bringOrder(order, wanted, { on: savepoint, actor: actor.name, context })
    })
    return { number, outcome: changed ? 'moved' : 'unchanged' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { number, outcome: 'refused', message: error.message }
  }
}

export const orderOperations = {
  listOrders: reading('listOrders', {
    find: findNamedClient,
    async run(work) {
      const { on, input, actor } = work
      const keys = readCursor(v.strictTuple([momentKey, rowKey]), input.cursor)
      const after = keys === null ? undefined : { placedAt: new Date(keys[0]), id: keys[1] }
      const read = await readOrders(on, filterOf(work), { sort: input.sort, after, limit: input.limit + 1 })
      const { rows, next } = pageOf(read, input.limit, ({ placedAt, id }) => [placedAt.getTime(), id])
      return {
        items: rows.map((order) => ({
          number: order.orderNumber,
          version: order.version,
          client: order.client,
          status: order.status,
          delivered: order.delivered,
          points: order.points,
          pieces: order.pieces,
          placed_at: order.placedAt.toISOString(),
          expected_delivery: order.expectedDelivery,
          tracking_number: order.trackingNumber,
          member: memberOf(order, actor),
          problem_state: order.problemState,
        })),
        next,
      }
    },
  }),

  countOrders: reading('countOrders', {
    find: findNamedClient,
    run: ({ on, clientIds }) => countOrders(on, clientIds),
  }),

  showOrder: reading('showOrder', {
    find: findOrder,
    run: ({ on, found, actor }) => shown(on, found.order, actor),
  }),

  moveOrder: changing('moveOrder', {
    find: findOrder,
    current: shownAgain,
    async run({ on, input, found, actor, context }) {
      await moveTo(found.order, input, { on, actor: actor.name, context })
      const data = await shownAgain({ on, found, actor })
      return { data, reason: input.reason, before: auditState(found.order), after: stateIn(data) }
    },
  }),

  changeOrder: changing('changeOrder', {
    find: findOrder,
    current: shownAgain,
    async run({ on, input, found, actor, context }) {
      await correctOrder(found.order, input, { on, actor: actor.name, context })
      const data = await shownAgain({ on, found, actor })
      return { data, before: auditState(found.order), after: stateIn(data) }
    },
  }),

  moveOrders: changing('moveOrders', {
    find: noSubject,
    async run({ on, input, actor, context }) {
      const numbers = input.orders.map(({ number }) => number)
      const declined = input.orders.filter(({ to }) => to === 'declined').map(({ number }) => number)
      const results: BulkResult[] = []
      const moveAll = async (transaction: Database) => {
        await lockWhatMoves(transaction, numbers, declined)
        for (const wanted of input.orders)
          results.push(await outcomeOf({ on: transaction, actor, context }, wanted))
      }
      await inTransaction(on, moveAll, () => !input.dry_run)
      const moved = results.filter(({ outcome }) => outcome === 'moved').map(({ number }) => number)
      const { dry_run } = input
      const to = (number: string) => input.orders.find((one) => one.number === number)?.to ?? 'corrected'
      return {
        data: { results },
        before: {},
        after: { dry_run, moved: moved.map((number) => `${number} ${to(number)}`) },
      }
    },
  }),

  addOrderNote: changing('addOrderNote', {
    find: findOrder,
    async run({ on, input, found, actor }) {
      await on.insert(orderNotes).values({ orderId: found.order.id, text: input.text, actor: actor.name })
      const data = await shownAgain({ on, found, actor })
      return { data, before: { notes: data.notes.length - 1 }, after: { notes: data.notes.length } }
    },
  }),

  refundOrder: changing('refundOrder', {
    find: findOrder,
    async run({ on, input, found, actor, context }) {
      const { lines, points = 0, restock, reason, idempotency_key: key } = input
      const { orderNumber } = found.order
      const left = await pointsLeft(on, found.order.id)
      const what = lines === undefined ? { points } : { lines, restock }
      const { timeZone } = context
      const request = { orderNumber, key, what, reason, actor: actor.name, now: context.now(), timeZone }
      const refund = await refundOrder(on, request)
      const order = await shownAgain({ on, found, actor })
      return {
        data: { refund: atIso(refund), order },
        reason,
        before: { refunded_points: found.order.points - left },
        after: { refunded_points: order.refunded_points, refund: refund.id },
      }
    },
  }),

  answerOrderProblem: changing('answerOrderProblem', {
    find: findOrder,
    current: shownAgain,
    async run({ on, input, found, actor, context }) {
      const { to, answer, points } = input
      const left = await pointsLeft(on, found.order.id)
      const { orderNumber } = found.order
      const today = { now: context.now(), timeZone: context.timeZone }
      await answerProblem(on, { orderNumber, to, answer, points, actor: actor.name, ...today })
      const data = await shownAgain({ on, found, actor })
      return {
        data,
        before: { problem: found.order.problemState, refunded_points: found.order.points - left },
        after: { problem: to, refunded_points: data.refunded_points },
      }
    },
  }),

  showDeliveryCode: changing('showDeliveryCode', {
    find: findOrder,
    async run({ found: { order } }) {
      if (order.deliveryCode === null || order.delivered)
        throw new Refused('impossible', `Order ${order.orderNumber}: no delivery code is waited for.`)
      return { data: { delivery_code: order.deliveryCode }, before: {}, after: {} }
    },
  }),
}
