/**
 * What remains of an order: the points that have not been refunded, by its ledger lines, and the pieces that have been
 * neither refunded nor replaced, by its refunds and its replacements.
 */
import { asc, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { replacedPieces } from '../db/read/read-order.ts'
import { orderLines, orderRefundLines, pointsLedger, products } from '../db/schema.ts'

/** The points of an order that have not been refunded. */
export async function pointsLeft(on: DatabaseOrTransaction, orderId: number): Promise<number> {
  const [row] = await on
    .select({ points: sql<number>`coalesce(-sum(${pointsLedger.amount}), 0)::int` })
    .from(pointsLedger)
    .where(eq(pointsLedger.orderId, orderId))
  return row?.points ?? 0
}

/** The points of an order that can be refunded: what replaced pieces cost can't. */
export async function refundablePoints(on: DatabaseOrTransaction, orderId: number): Promise<number> {
  const { rows } = await on.execute<{ points: number }>(sql`
    select coalesce(sum(l.points * again.quantity), 0)::int as points
    from orders r join order_lines again on again.order_id = r.id
    join order_lines l on l.order_id = r.replaces_id and l.product_id = again.product_id
    where r.replaces_id = ${orderId} and r.status <> 2`)
  return Math.max((await pointsLeft(on, orderId)) - (rows[0]?.points ?? 0), 0)
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
      left: sql<number>`(${orderLines.quantity} - coalesce((select sum(quantity) from ${orderRefundLines}
        where order_line_id = ${orderLines.id}), 0) - ${replacedPieces})::int`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.productId))
}
