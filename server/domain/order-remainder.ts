/**
 * What remains of an order: the points that have not been refunded, the pieces that have neither been refunded nor
 * replaced, and those that are still to be sent. Points by its ledger lines, pieces by its refunds, replacements and
 * parcels.
 */
import { asc, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { refundedPieces, replacedPieces, sentPieces } from '../db/read/pieces-of-lines.ts'
import { orderLines, pointsLedger, products } from '../db/schema.ts'

/** The points of an order that have not been refunded. */
export async function pointsLeft(on: DatabaseOrTransaction, orderId: number): Promise<number> {
  const [row] = await on
    .select({ points: sql<number>`coalesce(-sum(${pointsLedger.amount}), 0)::int` })
    .from(pointsLedger)
    .where(eq(pointsLedger.orderId, orderId))
  return row?.points ?? 0
}

/** An order's lines with the pieces that no parcel holds and that were not refunded. */
export async function linesToSend(on: DatabaseOrTransaction, orderId: number) {
  return on
    .select({
      id: orderLines.id,
      code: products.code,
      left: sql<number>`greatest(${orderLines.quantity} - ${refundedPieces} - ${sentPieces}, 0)`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
}

/**
 * An order's lines with the number of pieces neither refunded nor replaced, in the order in which products are locked.
 */
export async function linesLeft(on: DatabaseOrTransaction, orderId: number) {
  return on
    .select({
      id: orderLines.id,
      productId: orderLines.productId,
      code: products.code,
      points: orderLines.points,
      replaced: replacedPieces,
      left: sql<number>`${orderLines.quantity} - ${refundedPieces} - ${replacedPieces}`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.productId))
}
