/** Tables of orders as placed, of feedback and of notifications. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { belongsTo, createdAt, identity, translations, version, type TextByLanguage } from './columns.ts'
import { members } from './members.ts'

export const orderNumbers = pgSequence('order_numbers', { startWith: 100001 })

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    /** The order number shown to people: `RP-100001`. */
    orderNumber: text()
      .notNull()
      .unique('orders_number')
      .default(sql`'RP-' || nextval('order_numbers')`),
    clientId: integer().notNull(),
    memberId: integer().notNull(),
    /** Microseconds since 1970; identifies one attempt to redeem one cart. Null for a replacement. */
    uniqueIdentify: bigint({ mode: 'number' }),
    /** The delivered order of which this one sends pieces again, at no points. Null for all others. */
    replacesId: integer().references((): AnyPgColumn => orders.id),
    /** 0 placed, 1 accepted, 2 declined, 4 on-hold, 5 complete (section 4). */
    status: smallint().notNull().default(0),
    /** 4 is delivered, anything else is not. */
    trackStatus: smallint().notNull().default(0),
    /** Whether the member confirmed the delivery with the delivery code. */
    verifyOtp: boolean().notNull().default(false),
    /** Four digits sent to the member in a notification; null until the order is complete. */
    deliveryOtp: text(),
    deliveryOtpTries: smallint().notNull().default(0),
    totalPoints: integer().notNull(),
    customerName: text().notNull(),
    customerMobile: text().notNull(),
    customerEmail: text().notNull(),
    customerPincode: text().notNull(),
    customerAddress: text().notNull(),
    isNewAddress: boolean().notNull().default(false),
    /**
     * SHA-256 of products and quantities, and of the delivery, as they were ordered (`domain/order-request.ts`). They
     * tell a repeated request from another one under the same `unique_identify`. Null for orders older than these
     * columns, and after the member was erased: a hash of a person's address can be guessed.
     */
    linesHash: text(),
    deliveryHash: text(),
    /** Expected delivery, as a text or date from the organisation; after confirmation, its day. */
    expectedDelivery: text().notNull().default(''),
    declineReason: text().notNull().default(''),
    /** Why the order is on hold, for operators; empty when it is not. */
    holdReason: text().notNull().default(''),
    /** When the member cancelled it; its status is then declined. Null for all others. */
    cancelledAt: timestamp({ withTimezone: true }),
    /** When the member confirmed the delivery; null until then, and for deliveries older than this column. */
    deliveredAt: timestamp({ withTimezone: true }),
    /** The carrier's tracking number; empty if there is none. */
    trackingNumber: text().notNull().default(''),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('orders_attempt').on(table.memberId, table.uniqueIdentify),
    foreignKey({
      name: 'orders_member_of_client',
      columns: [table.clientId, table.memberId],
      foreignColumns: [members.clientId, members.id],
    }),
    index('orders_of_member').on(table.memberId, table.createdAt),
    index('orders_of_client').on(table.clientId, table.createdAt),
    // The order desk's queue, oldest first.
    index('orders_open')
      .on(table.clientId, table.status, table.createdAt, table.id)
      .where(sql`status in (0, 1, 4)`),
    index('orders_undelivered')
      .on(table.clientId, table.createdAt, table.id)
      .where(sql`status = 5 and not verify_otp`),
    check('orders_status', sql`status in (0, 1, 2, 4, 5)`),
    index('orders_replacements')
      .on(table.replacesId)
      .where(sql`replaces_id is not null`),
    check(
      'orders_cost_or_replace',
      sql`total_points >= 0 and (total_points = 0) = (replaces_id is not null)`,
    ),
    check('orders_attempt_or_replace', sql`(unique_identify is null) = (replaces_id is not null)`),
    check('orders_cancelled_is_declined', sql`cancelled_at is null or status = 2`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id),
    productId: belongsTo(() => products.id),
    /** Name, size, colour, picture and price at the time of the order. */
    productName: jsonb().$type<TextByLanguage>().notNull(),
    size: text(),
    colour: text(),
    filename: text().notNull().default(''),
    points: integer().notNull(),
    quantity: integer().notNull(),
    /** The line of which this one sends pieces again, at no points. */
    replacesId: integer().references((): AnyPgColumn => orderLines.id),
  },
  (table) => [
    unique('order_lines_product_once').on(table.orderId, table.productId),
    index('order_lines_of_product').on(table.productId),
    index('order_lines_replacements')
      .on(table.replacesId)
      .where(sql`replaces_id is not null`),
    check('order_lines_cost_or_replace', sql`points >= 0 and (points = 0) = (replaces_id is not null)`),
    check('order_lines_quantity', sql`quantity between 1 and 50`),
  ],
)

/**
 * What operators did to an order, and its cancellation by the member. Append-only. `orders.created_at` is when it was
 * placed.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id),
    /** Text such as `accepted` or `expected delivery 2026-12-12`. */
    what: text().notNull(),
    actor: text(),
    createdAt: createdAt(),
  },
  (table) => [index('order_events_of_order').on(table.orderId, table.id)],
)

export const feedback = pgTable(
  'feedback',
  {
    id: identity(),
    orderId: belongsTo(() => orders.id).unique('feedback_once_an_order'),
    /** 1 at the order's confirmation, 2 from the order history. */
    feedbackFrom: smallint().notNull(),
    ratingNumber: smallint().notNull(),
    ratingComment: text().notNull().default(''),
    createdAt: createdAt(),
  },
  () => [
    check('feedback_from', sql`feedback_from in (1, 2)`),
    check('feedback_rating', sql`rating_number between 1 and 5`),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    memberId: belongsTo(() => members.id),
    orderId: integer().references(() => orders.id),
    /** In English. */
    bodyMessage: text().notNull(),
    bodyTranslations: translations(),
    /** Sent outside the shop instead, if the message holds a secret: a push is visible on locked screens. */
    publicMessage: text(),
    publicTranslations: translations(),
    createdAt: createdAt(),
  },
  (table) => [index('notifications_of_member').on(table.memberId, table.createdAt, table.id)],
)
