/** The parcels in which orders are sent, and what is in each. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, identity } from './columns.ts'
import { orderLines, orders } from './orders.ts'

export const orderParcels = pgTable(
  'order_parcels',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id),
    /** The carrier's name; empty if nobody said it. */
    carrier: text().notNull().default(''),
    /** Empty if there is none. */
    trackingNumber: text().notNull().default(''),
    /** Where the carrier shows the parcel's way, by the client's link when it was sent; null if there is none. */
    trackingUrl: text(),
    /** When it was sent. */
    createdAt: createdAt(),
  },
  (table) => [index('order_parcels_of_order').on(table.orderId, table.id)],
)

export const orderParcelLines = pgTable(
  'order_parcel_lines',
  {
    parcelId: belongsTo(() => orderParcels.id),
    orderLineId: belongsTo(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderLineId] }),
    index('order_parcel_lines_of_line').on(table.orderLineId),
    check('order_parcel_lines_quantity', sql`quantity > 0`),
  ],
)
