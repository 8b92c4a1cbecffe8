/** Tables of login codes, login limits, sessions and the server's generated secrets. */
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { deviceKinds } from '../../../src/contract/codes.ts'
import { clients } from './clients.ts'
import { createdAt, identity, moment, partOf } from './columns.ts'
import { members } from './members.ts'

/** A requested code. An unknown number gets a row too, so that both take the same time. */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: identity(),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    /** Null if the number is no active member's: such a code is never right. */
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    /** HMAC of the number: unverified input is not stored readable. */
    mobileHash: text().notNull(),
    codeHash: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('login_codes_of_mobile').on(table.mobileHash, table.createdAt),
    index('login_codes_expiry').on(table.expiresAt),
  ],
)

/** One row per mobile number with a requested or tried code; domain/login-attempts.ts says for how long. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    mobileHash: text().primaryKey(),
    /**
     * As in `login_failures`, of all clients together: only in rows of versions before that table, whose first row of a
     * client takes them over.
     */
    failures: smallint().notNull().default(0),
    lockedUntil: moment(),
    /** Codes requested since the last login; sets the pause before the next. */
    codesSent: smallint().notNull().default(0),
    lastCodeAt: moment(),
    /** Codes requested since this number's day began, or since the last login. */
    codesToday: smallint().notNull().default(0),
    dayStartedAt: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [index('login_attempts_age').on(table.updatedAt)],
)

/** Wrong codes for a number's codes of one client, so that one client's support lifts no other client's lock. */
export const loginFailures = pgTable(
  'login_failures',
  {
    mobileHash: text().notNull(),
    clientId: partOf(() => clients.id),
    /** Wrong codes since the last right one, tried while a code was valid. A new code does not reset them. */
    failures: smallint().notNull().default(0),
    /** Null also if only an operator can lift the lock, which `failures` tells. */
    lockedUntil: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mobileHash, table.clientId] }),
    index('login_failures_age').on(table.updatedAt),
  ],
)

/** Totals of requested or tried login codes: per client and minute, per range of addresses and day. */
export const loginBudgets = pgTable(
  'login_budgets',
  {
    /**
     * The counter, named by domain/login-budget.ts. `asked` with the hashes of a number and a range records a code
     * requested from there.
     */
    key: text().notNull(),
    /** End of the counted minute or day. */
    endsAt: moment().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.endsAt] }),
    index('login_budgets_end').on(table.endsAt),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the bearer token, in hex; the token itself is never stored. */
    tokenHash: text().primaryKey(),
    /** Identifies the session to its member, who may end it; neither the token nor its hash. */
    id: uuid().notNull().defaultRandom(),
    memberId: partOf(() => members.id),
    deviceToken: text(),
    /** Language of its last call, used for pushes to its device. */
    language: text().notNull().default('en'),
    /** The kind of device, according to the browser. */
    kind: text({ enum: deviceKinds }).notNull().default('other'),
    /** When its code was entered. domain/session.ts limits the session's age from here. */
    createdAt: createdAt(),
    /** Accurate to ten minutes. */
    lastUsedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** An operator's look at the shop as the member sees it: it changes nothing, and is no session of the member's. */
    isPreview: boolean().notNull().default(false),
  },
  (table) => [
    index('sessions_of_member').on(table.memberId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_of_device').on(table.deviceToken),
  ],
)

/** Generated values that every server process must share, such as the pepper of the login codes. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull() })
