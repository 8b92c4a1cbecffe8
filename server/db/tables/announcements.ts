/** Announcements: what operators tell a client's members, and how far it has got. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { clients } from './clients.ts'
import { createdAt, identity, moment } from './columns.ts'

/** To whom an announcement goes; of chosen members only how many they are. */
export type Audience = { all: true } | { min_points: number } | { mobiles: number }

export const announcements = pgTable(
  'announcements',
  {
    id: identity(),
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Idempotency key: a second announcement of the client with it sends nothing. */
    key: text().notNull(),
    /** SHA-256 of text and recipients as requested, to recognise another request with the same key. */
    requestHash: text().notNull(),
    text: jsonb().$type<{ en: string; hi?: string | undefined }>().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    /** Ids of the members who get it, as of when it was made; emptied when all have it. */
    recipients: integer().array().notNull(),
    members: integer().notNull(),
    /** How many of `recipients`, from the first, have it. */
    told: integer().notNull().default(0),
    actor: text().notNull(),
    createdAt: createdAt(),
    /** When the last member was told; null while it is being sent. */
    sentAt: moment(),
  },
  (table) => [
    unique('announcements_key').on(table.clientId, table.key),
    index('announcements_of_client').on(table.clientId, table.id),
    index('announcements_unsent')
      .on(table.id)
      .where(sql`sent_at is null`),
    check('announcements_told', sql`told between 0 and members`),
  ],
)
