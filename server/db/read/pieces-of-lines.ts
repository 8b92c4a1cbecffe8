/** SQL of how many pieces of an order's line were refunded, replaced and sent. Read beside `orderLines`. */
import { sql } from 'drizzle-orm'
import { orderStatus } from '../../../src/contract/order-codes.ts'
import { orderLines, orderParcelLines, orderRefundLines } from '../schema.ts'

/** The refunded pieces of a line. */
export const refundedPieces = sql<number>`(select coalesce(sum(part.quantity), 0)::int
  from ${orderRefundLines} part where part.order_line_id = ${orderLines.id})`

/** The pieces of a line that other orders send again. A declined replacement replaces nothing. */
export const replacedPieces = sql<number>`(select coalesce(sum(part.quantity), 0)::int
  from order_lines part join orders again on again.id = part.order_id
  where part.replaces_id = ${orderLines.id} and again.status <> ${orderStatus.declined})`

/** The pieces of a line that parcels hold. */
export const sentPieces = sql<number>`(select coalesce(sum(part.quantity), 0)::int
  from ${orderParcelLines} part where part.order_line_id = ${orderLines.id})`
