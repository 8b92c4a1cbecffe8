import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { AdminRequestOf } from '../../src/contract/admin/requests.ts'
import { maskContacts, maskEmail, maskMobile, maskName } from '../../src/lib/masking.ts'
import type { Database } from '../db/open.ts'
import {
  countOrders,
  readNumbered,
  readOrder,
  readOrders,
  type OrderFilter,
  type ReadOrder,
} from '../db/read/read-orders.ts'
import { countNotes, readHistory, readLines, readNotes } from '../db/read/read-order.ts'
import { orderProblems } from '../db/schema.ts'
import type { Actor } from '../domain/actor.ts'
import { answerProblem } from '../domain/order-problem.ts'
import { pointsLeft } from '../domain/order-remainder.ts'
import { lockLiveOrder, lockOrder } from '../domain/order-transitions.ts'
import { refundOrder } from '../domain/refund-order.ts'
import { Refused } from '../domain/refused.ts'
import {
  bringOrder,
  correctOrder,
  lockWhatMoves,
  movesFrom,
  moveTo,
  planned,
  planOrder,
} from './bring-order.ts'
import { idBefore, momentKey, pageOf, readCursor, rowKey } from './cursor.ts'
import { findNamedClient, oneClient } from './find-subjects.ts'
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

const seesContacts = (order: ReadOrder, actor: Actor) => actor.may('members.contact', order.clientId)
/** Visible to operators who ship parcels. */
const seesParcel = (order: ReadOrder, actor: Actor) => actor.may('orders.move', order.clientId)

const memberOf = (order: ReadOrder, actor: Actor) => ({
  id: order.memberId,
  name: seesContacts(order, actor) || seesParcel(order, actor) ? order.member : maskName(order.member),
  mobile: seesContacts(order, actor) ? order.mobile : maskMobile(order.mobile),
})

function shipTo(order: ReadOrder, actor: Actor): AdminReplyOf<'showOrder'>['ship_to'] {
  if (!seesParcel(order, actor)) return null
  const { name, addressMobile: mobile, pincode, address } = order
  const email = seesContacts(order, actor) ? order.email : maskEmail(order.email)
  return { name, mobile, email, pincode, address }
}

/** A text that someone wrote about an order, without its member's contact data. */
const masked = (order: ReadOrder, text: string) => maskContacts(text, [order.address])

async function problemOf(on: Database, orderId: number): Promise<AdminReplyOf<'showOrder'>['problem']> {
  const { kind, state, comment, answer } = orderProblems
  const [problem] = await on
    .select({ kind, state, comment, answer })
    .from(orderProblems)
    .where(eq(orderProblems.orderId, orderId))
  return problem ?? null
}

const atIso = <Line extends { at: Date }>(line: Line) => ({ ...line, at: line.at.toISOString() })

/** Notes included with an order; `listOrderNotes` returns all. */
const NOTES_SHOWN = 20

type ReadNote = Awaited<ReturnType<typeof readNotes>>[number]

const shownNote = (order: ReadOrder, actor: Actor, { at, text, actor: by }: ReadNote) => ({
  at: at.toISOString(),
  actor: by,
  text: seesContacts(order, actor) ? text : masked(order, text),
})

/** An order with all details that the operator may see. */
async function shown(on: Database, order: ReadOrder, actor: Actor): Promise<AdminReplyOf<'showOrder'>> {
  const lines = await readLines(on, [order.id])
  const written = (text: string) => (seesContacts(order, actor) ? text : masked(order, text))
  const problem = await problemOf(on, order.id)
  const notes = await readNotes(on, order.id, { limit: NOTES_SHOWN })
  const noteCount = notes.length < NOTES_SHOWN ? notes.length : await countNotes(on, order.id)
  const history = await readHistory(on, order)
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
    decline_reason: written(order.declineReason),
    member: memberOf(order, actor),
    ship_to: shipTo(order, actor),
    lines: lines.map(({ orderId: _order, refunded, ...line }) =>
      Object.assign(line, { refunded_quantity: refunded }),
    ),
    problem: problem && {
      ...problem,
      comment: written(problem.comment),
      answer: written(problem.answer),
    },
    notes: notes.toReversed().map((note) => shownNote(order, actor, note)),
    note_count: noteCount,
    history: history.map(({ what, ...line }) => atIso({ ...line, what: written(what) })),
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

/** An order's state for the audit log. The tracking number is masked, since it leads to an address. */
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
type ToMove = AdminRequestOf<'moveOrders'>['orders'][number]

/** Orders of a transaction. Few, because it locks their members and, if they are declined, their products. */
const MOVED_AT_ONCE = 20

const refusal = (number: string, error: unknown): BulkResult => {
  if (!(error instanceof Refused)) throw error
  return { number, outcome: 'refused', message: error.message }
}

/** What moving several orders would do. Reads only; an order that is named twice is planned from its first move on. */
async function previewMoves({ on, input, actor, context }: Work<'moveOrders', null>): Promise<BulkResult[]> {
  const read = await readNumbered(
    on,
    input.orders.map(({ number }) => number),
  )
  const known = new Map(read.map((order) => [order.orderNumber, order]))
  return input.orders.map(({ number, ...wanted }) => {
    try {
      const order = known.get(number)
      if (order === undefined || !actor.may('orders.move', order.clientId)) throw noOrder(number)
      const plan = planOrder(order, wanted, { actor: actor.name, context })
      known.set(number, planned(order, plan))
      return { number, outcome: plan.isUnchanged ? 'unchanged' : 'moved' }
    } catch (error) {
      return refusal(number, error)
    }
  })
}

/** Moves one of several orders; the result says why not. @returns also the previous state if it has changed */
async function outcomeOf(
  { on, actor, context }: Pick<Work<'moveOrders', null>, 'on' | 'actor' | 'context'>,
  { number, ...wanted }: ToMove,
): Promise<{ result: BulkResult; was: ReadOrder | null }> {
  try {
    return await on.transaction(async (savepoint) => {
      const was = await existing(savepoint, number)
      if (!actor.may('orders.move', was.clientId)) throw noOrder(number)
      const hasChanged = await bringOrder(was, wanted, { on: savepoint, actor: actor.name, context })
      return hasChanged
        ? { result: { number, outcome: 'moved' }, was }
        : { result: { number, outcome: 'unchanged' }, was: null }
    })
  } catch (error) {
    return { result: refusal(number, error), was: null }
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
      const reason = input.reason && masked(found.order, input.reason)
      return { data, reason, before: auditState(found.order), after: stateIn(data) }
    },
  }),

  changeOrder: changing('changeOrder', {
    find: findOrder,
    current: shownAgain,
    async run({ on, input, found, actor, context }) {
      await correctOrder(found.order, input, { on, actor: actor.name, context })
      const data = await shownAgain({ on, found, actor })
      const [before, after] = [auditState(found.order), stateIn(data)]
      return { data, before, after, isKept: JSON.stringify(before) !== JSON.stringify(after) }
    },
  }),

  moveOrders: changing('moveOrders', {
    find: noSubject,
    parts: {
      of({ orders: wanted }) {
        const parts: Given[] = []
        for (let first = 0; first < wanted.length; first += MOVED_AT_ONCE)
          parts.push({ orders: wanted.slice(first, first + MOVED_AT_ONCE) })
        return parts
      },
      whileLocked: ({ orders: part }) => ({
        results: (part as ToMove[]).map(({ number }) => ({
          number,
          outcome: 'refused',
          message:
            'Somebody else is working with it, or with one that was to move with it. Please try again.',
        })),
      }),
      joined: (replies) => ({ results: replies.flatMap(({ results }) => results) }),
    },
    async run(work) {
      const { on, input, actor, context } = work
      if (input.dry_run) return { data: { results: await previewMoves(work) } }
      const numbers = input.orders.map(({ number }) => number)
      const declined = input.orders.filter(({ to }) => to === 'declined').map(({ number }) => number)
      await lockWhatMoves(on, numbers, declined)
      const done: Awaited<ReturnType<typeof outcomeOf>>[] = []
      for (const wanted of input.orders) done.push(await outcomeOf({ on, actor, context }, wanted))
      const moved = done.flatMap(({ was }) => was ?? [])
      const [first] = moved
      const to = (number: string) => input.orders.find((one) => one.number === number)?.to ?? 'corrected'
      return {
        data: { results: done.map(({ result }) => result) },
        subject: first && moved.length === 1 ? `order ${first.orderNumber}` : `${moved.length} orders`,
        clientId: oneClient(moved),
        before: { orders: moved.map(({ orderNumber, status }) => `${orderNumber} ${status}`) },
        after: { moved: moved.map(({ orderNumber }) => `${orderNumber} ${to(orderNumber)}`) },
        isKept: moved.length > 0,
      }
    },
  }),

  listOrderNotes: reading('listOrderNotes', {
    find: findOrder,
    async run({ on, input, found: { order }, actor }) {
      const page = { before: idBefore(input.cursor), limit: input.limit + 1 }
      const { rows, next } = pageOf(await readNotes(on, order.id, page), input.limit, ({ id }) => [id])
      return { items: rows.map((note) => shownNote(order, actor, note)), next }
    },
  }),

  addOrderNote: changing('addOrderNote', {
    find: findOrder,
    async run({ on, input, found, actor }) {
      await lockLiveOrder(on, found.order.orderNumber)
      // The same text again within a minute is the same note: its reply was lost.
      const { rowCount } = await on.execute(
        sql`insert into order_notes (order_id, text, actor)
          select ${found.order.id}::int, ${input.text}, ${actor.name} where not exists (
            select from order_notes where order_id = ${found.order.id} and text = ${input.text}
              and actor = ${actor.name} and created_at > now() - interval '1 minute')`,
      )
      const isNew = (rowCount ?? 0) > 0
      const data = await shownAgain({ on, found, actor })
      const { note_count: notes } = data
      return { data, before: { notes: notes - 1 }, after: { notes }, isKept: isNew }
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
      const { isNew, ...refund } = await refundOrder(on, request)
      const order = await shownAgain({ on, found, actor })
      return {
        data: { refund: atIso(refund), order },
        reason: masked(found.order, reason),
        before: { refunded_points: found.order.points - left },
        after: { refunded_points: order.refunded_points, refund: refund.id },
        isKept: isNew,
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
