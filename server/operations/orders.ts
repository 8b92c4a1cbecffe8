/** What operators do with orders: lists, one order and its notes, moves, refunds, problems. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { countOrders, readOrders } from '../db/read/read-orders.ts'
import { readNotes } from '../db/read/read-order.ts'
import { answerProblem } from '../domain/order-problem.ts'
import { pointsLeft } from '../domain/order-remainder.ts'
import { lockLiveOrder } from '../domain/order-transitions.ts'
import { refundOrder } from '../domain/refund-order.ts'
import { Refused } from '../domain/refused.ts'
import { sendParcel } from '../domain/send-parcel.ts'
import { correctOrder, moveTo } from './bring-order.ts'
import { idBefore, momentKey, pageOf, readCursor, rowKey } from './cursor.ts'
import { existingOrder, findOrder, type FoundOrder } from './find-order.ts'
import { findNamedClient } from './find-subjects.ts'
import { moveOrders } from './move-orders.ts'
import { listManifest, markPrinted } from './paper.ts'
import { changing, reading, type Work } from './operate.ts'
import { filterOf } from './order-filter.ts'
import { pendMove, undoPendingMove } from './pending-moves.ts'
import {
  atIso,
  auditState,
  holdReasonOf,
  masked,
  memberOf,
  notHappened,
  pendingOf,
  shownNote,
  shownOrder,
  stateIn,
  trackingOf,
} from './shown-order.ts'

/** The order after a change. */
const shownAgain = async ({
  on,
  found,
  actor,
}: Pick<Work<'showOrder', FoundOrder>, 'on' | 'found' | 'actor'>) =>
  shownOrder(on, await existingOrder(on, found.order.orderNumber), actor)

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
          replaces: order.replaces,
          pieces: order.pieces,
          placed_at: order.placedAt.toISOString(),
          expected_delivery: order.expectedDelivery,
          tracking_number: trackingOf(order, actor),
          member: memberOf(order, actor),
          problem_state: order.problemState,
          printed_at: order.printedAt?.toISOString() ?? null,
          hold_reason: holdReasonOf(order, actor),
          pending: pendingOf(order),
          did_not_happen: notHappened(order),
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
    run: ({ on, found, actor }) => shownOrder(on, found.order, actor),
  }),

  moveOrder: changing('moveOrder', {
    find: findOrder,
    current: shownAgain,
    async run({ on, input, found, actor, context }) {
      const { order } = found
      const { undo_seconds: seconds, ...wanted } = input
      const reason = input.reason && masked(order, input.reason)
      const before = auditState(order)
      if (seconds === 0) {
        await moveTo(order, wanted, { on, actor: actor.name, context })
        const data = await shownAgain({ on, found, actor })
        return { data, reason, before, after: stateIn(data) }
      }
      const after = await pendMove(order, wanted, { on, actor, context, seconds })
      const data = await shownAgain({ on, found, actor })
      return { data, reason, before, after: { ...auditState(after), undo_seconds: seconds } }
    },
  }),

  undoMove: changing('undoMove', {
    find: findOrder,
    current: shownAgain,
    whilePending: true,
    async run({ on, found, actor }) {
      const { order } = found
      const pending = pendingOf(order)?.to ?? null
      await undoPendingMove(on, order)
      const data = await shownAgain({ on, found, actor })
      return { data, before: { pending }, after: { pending: null } }
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

  moveOrders,
  listManifest,
  markPrinted,

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
    whilePending: true,
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
    current: shownAgain,
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
      const { to, answer, points, lines } = input
      const left = await pointsLeft(on, found.order.id)
      const { orderNumber } = found.order
      const today = { now: context.now(), timeZone: context.timeZone }
      await answerProblem(on, { orderNumber, to, answer, points, lines, actor: actor.name, ...today })
      const data = await shownAgain({ on, found, actor })
      return {
        data,
        before: { problem: found.order.problemState, refunded_points: found.order.points - left },
        after: {
          problem: to,
          refunded_points: data.refunded_points,
          ...(to === 'replaced' ? { replaced_by: data.replaced_by.at(-1) } : {}),
        },
      }
    },
  }),

  sendParcel: changing('sendParcel', {
    find: findOrder,
    current: shownAgain,
    async run({ on, input, found, actor, context }) {
      const { carrier, tracking_number: trackingNumber, lines } = input
      const { orderNumber } = found.order
      const { timeZone, randomBelow } = context
      const how = { actor: actor.name, now: context.now(), timeZone, randomBelow }
      await sendParcel(on, { orderNumber, carrier, trackingNumber, lines, ...how })
      const data = await shownAgain({ on, found, actor })
      const parcels = data.parcels.length
      const before = { ...auditState(found.order), parcels: parcels - 1 }
      return { data, before, after: { ...stateIn(data), parcels } }
    },
  }),

  showDeliveryCode: changing('showDeliveryCode', {
    find: findOrder,
    whilePending: true,
    async run({ found: { order } }) {
      if (order.deliveryCode === null || order.delivered)
        throw new Refused('impossible', `Order ${order.orderNumber}: no delivery code is waited for.`)
      return { data: { delivery_code: order.deliveryCode }, before: {}, after: {} }
    },
  }),
}
