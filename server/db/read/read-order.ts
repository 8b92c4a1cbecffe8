import { and, asc, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import { GREATEST_ID } from '../../../src/contract/limits.ts'
import { orderStatus } from '../../../src/contract/order-codes.ts'
import type { DatabaseOrTransaction } from '../open.ts'
import {
  feedback,
  notifications,
  orderEvents,
  orderLines,
  orderNotes,
  orderParcelLines,
  orderParcels,
  orders,
  pointsLedger,
  products,
} from '../schema.ts'
import { refundedPieces, replacedPieces, sentPieces } from './pieces-of-lines.ts'
import type { ReadOrder } from './read-orders.ts'

/** The lines of some orders, as ordered; the code is the product's current one. */
export async function readLines(on: DatabaseOrTransaction, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  const rows = await on
    .select({
      id: orderLines.id,
      orderId: orderLines.orderId,
      code: products.code,
      productName: orderLines.productName,
      size: orderLines.size,
      colour: orderLines.colour,
      points: orderLines.points,
      quantity: orderLines.quantity,
      refunded: refundedPieces,
      replaced: replacedPieces,
      sent: sentPieces,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.id))
  return rows.map(({ productName, size, colour, ...line }) =>
    Object.assign(line, {
      name: productName['en'] ?? Object.values(productName)[0] ?? '',
      size: size ?? '',
      colour: colour ?? '',
    }),
  )
}

/** An order's parcels with what is in each, oldest first. */
export async function readParcels(on: DatabaseOrTransaction, orderId: number) {
  const parcels = await on
    .select()
    .from(orderParcels)
    .where(eq(orderParcels.orderId, orderId))
    .orderBy(asc(orderParcels.id))
  const lines = await on
    .select({
      parcelId: orderParcelLines.parcelId,
      id: orderParcelLines.orderLineId,
      quantity: orderParcelLines.quantity,
    })
    .from(orderParcelLines)
    .innerJoin(orderParcels, eq(orderParcels.id, orderParcelLines.parcelId))
    .where(eq(orderParcels.orderId, orderId))
    .orderBy(asc(orderParcelLines.orderLineId))
  return parcels.map(({ id, carrier, trackingNumber, trackingUrl, createdAt }) => ({
    id,
    carrier,
    trackingNumber,
    trackingUrl,
    sentAt: createdAt,
    lines: lines
      .filter((line) => line.parcelId === id)
      .map((line) => ({ id: line.id, quantity: line.quantity })),
  }))
}

/** Numbers of the orders that replace pieces of an order, oldest first, without declined ones. */
export async function readReplacements(on: DatabaseOrTransaction, orderId: number): Promise<string[]> {
  const rows = await on
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.replacesId, orderId), ne(orders.status, orderStatus.declined)))
    .orderBy(asc(orders.id))
  return rows.map(({ orderNumber }) => orderNumber)
}

/** Operators' notes on an order, newest first. @param before id of the previous page's last note */
export async function readNotes(
  on: DatabaseOrTransaction,
  orderId: number,
  { before = GREATEST_ID, limit }: { before?: number; limit: number },
) {
  const { id, createdAt, actor, text } = orderNotes
  return on
    .select({ id, at: createdAt, actor, text })
    .from(orderNotes)
    .where(and(eq(orderNotes.orderId, orderId), lt(id, before)))
    .orderBy(desc(id))
    .limit(limit)
}

export const countNotes = async (on: DatabaseOrTransaction, orderId: number): Promise<number> =>
  on.$count(orderNotes, eq(orderNotes.orderId, orderId))

/** Lines of each kind in an order's history: the newest. */
const MOST_LINES = 200

export interface HistoryLine {
  at: Date
  what: string
  /** Empty if the member did it. */
  actor: string
}

/** An order's history, oldest first. */
export async function readHistory(
  on: DatabaseOrTransaction,
  order: Pick<ReadOrder, 'id' | 'placedAt'>,
): Promise<HistoryLine[]> {
  // Sequential: in a transaction they share a connection.
  const events = await on
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id))
    .limit(MOST_LINES)
  const ledger = await on
    .select()
    .from(pointsLedger)
    .where(eq(pointsLedger.orderId, order.id))
    .orderBy(desc(pointsLedger.id))
    .limit(MOST_LINES)
  const told = await on
    .select()
    .from(notifications)
    .where(eq(notifications.orderId, order.id))
    .orderBy(desc(notifications.id))
    .limit(MOST_LINES)
  const rated = await on.select().from(feedback).where(eq(feedback.orderId, order.id))
  return [
    { at: order.placedAt, what: 'placed', actor: '' },
    ...events.toReversed().map(({ createdAt, what, actor }) => ({ at: createdAt, what, actor: actor ?? '' })),
    ...ledger.toReversed().map(({ createdAt, amount, reason, actor }) => ({
      at: createdAt,
      what: `points ${amount > 0 ? '+' : ''}${amount}: ${reason}`,
      actor: actor ?? '',
    })),
    // Without the delivery code.
    ...told.toReversed().map(({ createdAt, bodyMessage, publicMessage }) => ({
      at: createdAt,
      what: `told the member: ${publicMessage ?? bodyMessage}`,
      actor: '',
    })),
    ...rated.map(({ createdAt, ratingNumber, ratingComment }) => ({
      at: createdAt,
      what: `rated ${ratingNumber} of 5${ratingComment === '' ? '' : `: ${ratingComment}`}`,
      actor: '',
    })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
