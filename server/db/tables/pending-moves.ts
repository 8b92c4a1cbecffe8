/** Moves of orders that their operator can still undo, and those that could not be made when their time came. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { attempts, belongsTo, createdAt, identity, moment } from './columns.ts'
import { orders } from './orders.ts'

/** What the operator said with the move. */
export interface PendingDetails {
  reason?: string | undefined
  /** `YYYY-MM-DD`; empty to remove the previous day. */
  expected_delivery?: string | undefined
  tracking_number?: string | undefined
}

export const pendingMoves = pgTable(
  'pending_moves',
  {
    id: identity(),
    /** At most one an order. */
    orderId: belongsTo(() => orders.id).unique('pending_moves_once_an_order'),
    to: text({ enum: ['accepted', 'on_hold', 'declined', 'complete'] }).notNull(),
    /** Emptied when the move can't be made: nothing of it is used again. */
    details: jsonb().$type<PendingDetails>().notNull(),
    /** The operator's name. */
    actor: text().notNull(),
    /** Null for the command line. No foreign key: a row outlives its operator. */
    operatorId: integer(),
    createdAt: createdAt(),
    ...attempts(),
    /** When it was found that the move can't be made; null while it is waited for. */
    refusedAt: moment(),
    /** Why, in words. */
    refusal: text(),
  },
  (table) => [
    index('pending_moves_due')
      .on(table.dueAt)
      .where(sql`refused_at is null`),
    check('pending_moves_to', sql`"to" in ('accepted', 'on_hold', 'declined', 'complete')`),
    check('pending_moves_refused', sql`(refused_at is null) = (refusal is null)`),
    check('pending_moves_kept', sql`refused_at is null or details = '{}'`),
  ],
)
