/** Tables of login codes, login limits, sessions and the server's generated secrets. */
import { index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { deviceKinds } from '../../../src/contract/codes.ts'
import { clients } from './clients.ts'
import { createdAt, identity, moment } from './columns.ts'
import { members } from './members.ts'

/** A code that was asked for. A number nobody knows gets a row too, so that both take the same time. */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: identity(),
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    /** Null where the number is no active member's: such a code can't be right. */
    memberId: integer().references(() => members.id, { onDelete: 'cascade' }),
    /** HMAC of the number: a number that somebody merely tried is not kept readable. */
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

/** One row for each mobile number that asked for a code or tried one; see domain/login-attempts.ts for how long. */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    mobileHash: text().primaryKey(),
    /** Wrong codes, tried while one was live, since the last right one. A new code does not reset them. */
    failures: smallint().notNull().default(0),
    /** Null also where only an operator lifts the lock: `failures` says so. */
    lockedUntil: moment(),
    /** Codes asked for since the last login; sets the pause before the next one. */
    codesSent: smallint().notNull().default(0),
    lastCodeAt: moment(),
    /** Codes asked for since the day of this number began, or since the last login. */
    codesToday: smallint().notNull().default(0),
    dayStartedAt: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [index('login_attempts_age').on(table.updatedAt)],
)

/** Login codes asked for or tried as a whole: at a client in a minute, from a range of addresses in a day. */
export const loginBudgets = pgTable(
  'login_budgets',
  {
    /**
     * What is counted, as domain/login-budget.ts names it; `asked` and the hashes of a number and of a range for a code
     * that was asked for from there.
     */
    key: text().notNull(),
    /** The end of the minute or the day that is counted. */
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
    /** SHA-256 of the bearer token, in hex; the token itself is never kept. */
    tokenHash: text().primaryKey(),
    /** Names the session to its member, who may end it; neither the token nor its hash. */
    id: uuid().notNull().defaultRandom(),
    memberId: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    deviceToken: text(),
    /** What its last call asked for; pushes to its device are in it. */
    language: text().notNull().default('en'),
    /** What it was begun on, as far as the browser says. */
    kind: text({ enum: deviceKinds }).notNull().default('other'),
    /** When its code was passed; it ends for good so many days later (domain/session.ts). */
    createdAt: createdAt(),
    /** To within ten minutes. */
    lastUsedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('sessions_of_member').on(table.memberId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_of_device').on(table.deviceToken),
  ],
)

/** What every server process must agree on and nobody configured, such as the pepper of the login codes. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull() })
