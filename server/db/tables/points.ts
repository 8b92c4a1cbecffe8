/** Tables of the ledger, the only way to change members' points, and of the lots that its lines move. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, identity, moment } from './columns.ts'
import { members } from './members.ts'
import { orders } from './orders.ts'

/** Append-only: a wrong line is corrected by another line. */
export const pointsLedger = pgTable(
  'points_ledger',
  {
    id: identity(),
    memberId: belongsTo(() => members.id),
    /** Points in (positive) or out (negative). */
    amount: integer().notNull(),
    reason: text().notNull(),
    orderId: integer().references((): AnyPgColumn => orders.id),
    /** Idempotency key of the grant, so that sending it twice writes it once; for an expiry, the lot's. */
    idempotencyKey: text(),
    /** When the line's lot expires, if it adds one; null for never. */
    expiresAt: moment(),
    /** Who ran the command; null for members' orders. */
    actor: text(),
    /** The line whose points this line takes back, from that line's own lot, which limits how much and how often. */
    reversesId: integer().references((): AnyPgColumn => pointsLedger.id),
    createdAt: createdAt(),
  },
  (table) => [
    // Includes the amount, so that a page of the passbook sums the newer lines from the index alone.
    index('points_ledger_of_member').on(table.memberId, table.createdAt, table.id, table.amount),
    index('points_ledger_of_order').on(table.orderId),
    // Reports read the newest lines. Lines are written in the order of time, so block ranges are sufficient and cost an
    // order nothing.
    index('points_ledger_by_time').using('brin', table.createdAt).with({ autosummarize: true }),
    unique('points_ledger_idempotency').on(table.memberId, table.idempotencyKey),
    check('points_ledger_moves', sql`amount <> 0`),
    check('points_ledger_reverses_in', sql`reverses_id is null or amount < 0`),
    check('points_ledger_reason_filled', sql`reason <> ''`),
  ],
)

/**
 * Points that came in together and expire together. Only the ledger's trigger writes them (functions/ledger.sql); a
 * balance is the sum of what its lots have left.
 */
export const pointsLots = pgTable(
  'points_lots',
  {
    id: identity(),
    memberId: belongsTo(() => members.id),
    /** The line that added the lot. */
    ledgerId: belongsTo(() => pointsLedger.id).unique('points_lots_of_ledger'),
    remaining: integer().notNull(),
    /** The moment of expiry: midnight after the last day. Null for never. */
    expiresAt: moment(),
    /** Indexed instead of `remaining`, so that an order that leaves part of a lot changes no index (HOT). */
    isEmpty: boolean()
      .notNull()
      .generatedAlwaysAs(sql`remaining = 0`),
  },
  (table) => [
    index('points_lots_of_member')
      .on(table.memberId, table.expiresAt, table.id)
      .where(sql`not is_empty`),
    index('points_lots_due')
      .on(table.expiresAt)
      .where(sql`not is_empty and expires_at is not null`),
    check('points_lots_remaining_not_negative', sql`remaining >= 0`),
  ],
)

/** What each ledger line took from a lot (negative) or added to it (positive); append-only. */
export const pointsLotMoves = pgTable(
  'points_lot_moves',
  {
    // No foreign keys: checking them would slow down every order. An invariant verifies them (db/ledger-invariants.ts).
    ledgerId: integer().notNull(),
    lotId: integer().notNull(),
    amount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.lotId] }),
    check('points_lot_moves_moves', sql`amount <> 0`),
  ],
)
