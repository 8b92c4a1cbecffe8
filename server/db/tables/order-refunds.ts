/** Points refunded for orders, and operators' notes on orders. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, identity } from './columns.ts'
import { orderLines, orders } from './orders.ts'

export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id),
    key: text().notNull(),
    /** 0 if pieces went back to the stock after all points had come back. */
    points: integer().notNull(),
    /** Whether its pieces went back to the stock; false for a refund of points. */
    restock: boolean().notNull().default(false),
    /** Shown to operators only. */
    reason: text().notNull(),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('order_refunds_key').on(table.orderId, table.key),
    check('order_refunds_points_not_negative', sql`points >= 0`),
  ],
)

/** The pieces of a refund; none if only points were refunded. */
export const orderRefundLines = pgTable(
  'order_refund_lines',
  {
    refundId: belongsTo(() => orderRefunds.id),
    orderLineId: belongsTo(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId] }),
    index('order_refund_lines_of_line').on(table.orderLineId),
    check('order_refund_lines_quantity', sql`quantity > 0`),
  ],
)

export const orderNotes = pgTable(
  'order_notes',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id),
    text: text().notNull(),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_notes_of_order').on(table.orderId, table.id)],
)
