/** Outbox tables: undelivered messages to members' open shops and devices. */
import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, partOf } from './columns.ts'
import { notifications } from './orders.ts'

/**
 * Messages to an external service that a server has claimed, so that only one server sends each; kept for a day.
 * Unlogged, like the outbox (migration 0000).
 */
export const outboxClaims = pgTable(
  'outbox_claims',
  { message: text().primaryKey(), createdAt: createdAt() },
  (table) => [index('outbox_claims_age').on(table.createdAt)],
)

/** The outbox of NOTIFY: written in the transaction of its change, notified afterwards. Unlogged (migration 0000). */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** One of `notifyChannels`. */
    channel: text().notNull(),
    payload: text().notNull(),
    dueAt: moment().notNull().defaultNow(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
)

/** The outbox of pushes: a notification and a device of its member, until the push service accepted it. */
export const pushes = pgTable(
  'pushes',
  {
    notificationId: partOf(() => notifications.id),
    deviceToken: text().notNull(),
    tries: smallint().notNull().default(0),
    dueAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.deviceToken] }),
    index('pushes_due').on(table.dueAt),
    index('pushes_of_device').on(table.deviceToken),
  ],
)
