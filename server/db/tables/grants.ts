/** Tables of grants: points given, or taken, together; each row becomes a ledger line. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { grantStates } from '../../../src/contract/admin/grants.ts'
import { clients } from './clients.ts'
import { attempts, belongsTo, createdAt, identity, moment, version } from './columns.ts'
import { members } from './members.ts'
import { pointsLedger } from './points.ts'

export const grantBatches = pgTable(
  'grant_batches',
  {
    id: identity(),
    clientId: belongsTo(() => clients.id),
    /** Idempotency key; null if the rows have their own. */
    key: text(),
    /** Hash of the request, to recognise another one with the same key. */
    request: text().notNull().default(''),
    state: text({ enum: grantStates }).notNull(),
    reason: text().notNull(),
    /** Number of rows, and of members in them. */
    rows: integer().notNull(),
    members: integer().notNull(),
    /** Sum of the rows. */
    points: bigint({ mode: 'number' }).notNull(),
    /** Line up to which the rows are granted or taken back. Another process can continue from there. */
    position: integer().notNull().default(0),
    /** Points that an undo has taken back. */
    takenBack: bigint({ mode: 'number' }).notNull().default(0),
    ...attempts(),
    createdBy: text().notNull(),
    /** Null on the command line. No foreign key: grants outlive operators. */
    createdByOperator: integer(),
    /** Who set it going: its maker, who approved it, or who undoes it. If they are blocked, it ends. As above. */
    actingOperator: integer(),
    createdAt: createdAt(),
    /** Who approved or rejected it; null if no one had to. */
    decidedBy: text(),
    decidedAt: moment(),
    /** Why it was rejected. */
    rejection: text(),
    /** When the last row was granted. */
    grantedAt: moment(),
    undoneBy: text(),
    undoneAt: moment(),
    undoReason: text(),
    version: version(),
  },
  (table) => [
    unique('grant_batches_key').on(table.clientId, table.key),
    index('grant_batches_of_client').on(table.clientId, table.id),
    index('grant_batches_unfinished')
      .on(table.id)
      .where(sql`state in ('granting', 'undoing')`),
    check(
      'grant_batches_state',
      sql`state in ('waiting', 'rejected', 'granting', 'granted', 'undoing', 'undone')`,
    ),
    // No member is left if every row is refused.
    check('grant_batches_filled', sql`rows > 0 and members >= 0 and reason <> ''`),
    check('grant_batches_taken_back', sql`taken_back >= 0`),
  ],
)

export const grantRows = pgTable(
  'grant_rows',
  {
    batchId: belongsTo(() => grantBatches.id),
    /** Line of the file, or position in the request from 1. */
    line: integer().notNull(),
    memberId: belongsTo(() => members.id),
    /** Points in (positive) or out (negative). */
    points: integer().notNull(),
    reason: text().notNull(),
    /** Last day on which the points can be spent; null for never. */
    lastDay: date({ mode: 'string' }),
    /** Whether the row waits for approval without a last day of its own: it gets the client's then. */
    isUsualDay: boolean().notNull().default(false),
    /** Idempotency key of the ledger line. */
    key: text().notNull(),
    /** Its ledger line; null until it is granted. */
    ledgerId: integer().references(() => pointsLedger.id),
    /** Why this row was refused when its batch was granted; null if it was not refused. */
    refused: text(),
    /** Points that an undo took back, at once and of orders that gave them back later; null if there was none. */
    takenBack: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.line] }),
    index('grant_rows_of_member').on(table.memberId, table.key),
    check('grant_rows_moves', sql`points <> 0`),
    check('grant_rows_taken_back', sql`taken_back between 0 and points`),
  ],
)
