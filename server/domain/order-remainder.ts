/**
 * What remains of an order: the points and the pieces that have not been refunded. Points by its ledger lines, pieces
 * by its refunds.
 */
import { asc, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { orderLines, orderRefundLines, pointsLedger, products } from '../db/schema.ts'

/** The points of an order that have not been refunded. */
export async function pointsLeft(on: DatabaseOrTransaction, orderId: number): Promise<number> {
  const [row] = await on
    .select({ points: sql<number>`coalesce(-sum(${pointsLedger.amount}), 0)::int` })
    .from(pointsLedger)
    .where(eq(pointsLedger.orderId, orderId))
  return row?.points ?? 0
}

/** An order's lines with the number of pieces not refunded, in the order in which products are locked. */
export async function linesLeft(on: DatabaseOrTransaction, orderId: number) {
  return on
    .select({
      id: orderLines.id,
      productId: orderLines.productId,
      code: products.code,
      points: orderLines.points,
      left: sql<number>`(${orderLines.quantity} - coalesce((select sum(quantity) from ${orderRefundLines}
        where order_line_id = ${orderLines.id}), 0))::int`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.productId))
}
