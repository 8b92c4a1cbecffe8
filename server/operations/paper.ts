/** What the desk prints and hands on: the carrier's manifest, and the mark that a packing list was printed. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { Database } from '../db/open.ts'
import { readLines } from '../db/read/read-order.ts'
import { PRINTED, readNumbered, readOrders, type ReadOrder } from '../db/read/read-orders.ts'
import type { Actor } from '../domain/actor.ts'
import { momentKey, pageOf, readCursor, rowKey } from './cursor.ts'
import { noOrder } from './find-order.ts'
import { findNamedClient, oneClient } from './find-subjects.ts'
import { changing, noSubject, reading } from './operate.ts'
import { filterOf } from './order-filter.ts'
import { shipTo } from './shown-order.ts'

type Parcel = AdminReplyOf<'listManifest'>['items'][number]

/** The parcels of some orders with what is in them, without refunded pieces; of an open order, without what was sent already. */
async function parcelsOf(on: Database, orders: readonly ReadOrder[], actor: Actor): Promise<Parcel[]> {
  const lines = await readLines(
    on,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const left = lines
      .filter(({ orderId }) => orderId === order.id)
      .map((line) =>
        Object.assign(line, {
          left: line.quantity - line.refunded - (order.status === 'complete' ? 0 : line.sent),
        }),
      )
      .filter((line) => line.left > 0)
    const to = shipTo(order, actor)
    return {
      order: order.orderNumber,
      client: order.client,
      placed_at: order.placedAt.toISOString(),
      status: order.status,
      expected_delivery: order.expectedDelivery,
      tracking_number: order.trackingNumber,
      name: to?.name ?? '',
      mobile: to?.mobile ?? '',
      email: to?.email ?? '',
      address: to?.address ?? '',
      pincode: to?.pincode ?? '',
      pieces: left.reduce((sum, line) => sum + line.left, 0),
      lines: left.map((line) => {
        const what = [line.name, line.size, line.colour].filter((text) => text !== '').join(', ')
        return `${line.left} × ${line.code} ${what}`
      }),
    }
  })
}

/** The orders with these numbers that the operator may move, in the given order; others are left out. */
async function named(on: Database, numbers: readonly string[], actor: Actor): Promise<ReadOrder[]> {
  const read = await readNumbered(on, numbers)
  const known = new Map(read.map((order) => [order.orderNumber, order]))
  return [...new Set(numbers)].flatMap((number) => {
    const order = known.get(number)
    return order !== undefined && actor.may('orders.move', order.clientId) ? [order] : []
  })
}

export const listManifest = reading('listManifest', {
  find: findNamedClient,
  async run(work) {
    const { on, input, actor } = work
    const { numbers, sort, limit } = input
    if (numbers !== undefined)
      return { items: await parcelsOf(on, await named(on, numbers, actor), actor), next: null }
    const keys = readCursor(v.strictTuple([momentKey, rowKey]), input.cursor)
    const after = keys === null ? undefined : { placedAt: new Date(keys[0]), id: keys[1] }
    const read = await readOrders(on, filterOf(work), { sort, after, limit: limit + 1 })
    const { rows, next } = pageOf(read, limit, ({ placedAt, id }) => [placedAt.getTime(), id])
    return { items: await parcelsOf(on, rows, actor), next }
  },
})

export const markPrinted = changing('markPrinted', {
  find: noSubject,
  async run({ on, input, actor }) {
    const orders = await named(on, input.orders, actor)
    const known = new Set(orders.map(({ orderNumber }) => orderNumber))
    const unknown = input.orders.find((number) => !known.has(number))
    if (unknown !== undefined) throw noOrder(unknown)
    // Pressed twice, or sent again, within a minute is printed once.
    const { rowCount } = await on.execute(
      sql`insert into order_events (order_id, what, actor)
        select o.id, ${PRINTED}, ${actor.name} from unnest(${sql.param(orders.map(({ id }) => id))}::int[]) as o(id)
        where not exists (select from order_events e where e.order_id = o.id and e.what = ${PRINTED}
          and e.actor = ${actor.name} and e.created_at > now() - interval '1 minute')`,
    )
    const [first] = orders
    return {
      data: { printed: orders.length },
      subject: first && orders.length === 1 ? `order ${first.orderNumber}` : `${orders.length} orders`,
      clientId: oneClient(orders),
      before: {},
      after: { printed: orders.map(({ orderNumber }) => orderNumber) },
      isKept: (rowCount ?? 0) > 0,
    }
  },
})
