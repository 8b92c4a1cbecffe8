/** Announcements: operators' messages to a client's members, and how far each has been sent. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { attempts, createdAt, identity, moment, partOf } from './columns.ts'

/** Recipients of an announcement. Of chosen members only the number is stored. */
export type Audience = { all: true } | { min_points: number } | { mobiles: number }

export const announcements = pgTable(
  'announcements',
  {
    id: identity(),
    clientId: partOf(() => clients.id),
    /** Idempotency key: a second announcement of the client with the same key sends nothing. */
    key: text().notNull(),
    /** SHA-256 of text and recipients as requested, to recognise another request with the same key. */
    requestHash: text().notNull(),
    text: jsonb().$type<{ en: string; hi?: string | undefined }>().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    /** Ids of the recipients, determined when the announcement was made. Emptied after all have been told. */
    recipients: integer().array().notNull(),
    members: integer().notNull(),
    /** Number of `recipients`, from the first, that have been told. */
    told: integer().notNull().default(0),
    ...attempts(),
    actor: text().notNull(),
    createdAt: createdAt(),
    /** When the last recipient was told; null while the announcement is being sent. */
    sentAt: moment(),
  },
  (table) => [
    unique('announcements_key').on(table.clientId, table.key),
    index('announcements_of_client').on(table.clientId, table.id),
    index('announcements_unsent')
      .on(table.dueAt)
      .where(sql`sent_at is null`),
    check('announcements_told', sql`told between 0 and members`),
  ],
)
