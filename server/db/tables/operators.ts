/** Tables of operators, their sign-in, and the audit log. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { operatorRoles as roles } from '../../../src/contract/admin/operator-roles.ts'
import { clients } from './clients.ts'
import { createdAt, identity, moment, partOf } from './columns.ts'

export const operators = pgTable(
  'operators',
  {
    id: identity(),
    /** Lower case. */
    email: text().notNull().unique('operators_email'),
    name: text().notNull(),
    /** Argon2id; null until an invitation is accepted. */
    passphraseHash: text(),
    /** The authenticator's secret, encrypted (domain/operators/totp.ts); null if the passphrase is. */
    totpSecret: text(),
    /** Time step of the last code used: neither it nor an earlier one is accepted again. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    lastSignedInAt: moment(),
    createdAt: createdAt(),
  },
  () => [
    check('operators_email_lower', sql`email = lower(email) and email <> ''`),
    check('operators_name_filled', sql`name <> ''`),
    check('operators_factors_together', sql`(passphrase_hash is null) = (totp_secret is null)`),
  ],
)

const operatorId = () => partOf(() => operators.id)

export const operatorRoles = pgTable(
  'operator_roles',
  {
    operatorId: operatorId(),
    /** Null for all clients. */
    clientId: integer().references(() => clients.id, { onDelete: 'cascade' }),
    role: text({ enum: roles }).notNull(),
  },
  (table) => [
    unique('operator_roles_once').on(table.operatorId, table.clientId, table.role).nullsNotDistinct(),
    check(
      'operator_roles_role',
      sql`role in ('owner', 'manager', 'catalogue', 'orders', 'support', 'auditor')`,
    ),
  ],
)

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** SHA-256 of the cookie's token, in hex. */
    tokenHash: text().primaryKey(),
    operatorId: operatorId(),
    createdAt: moment().notNull(),
    /** Accurate to a minute. */
    lastUsedAt: moment().notNull(),
  },
  (table) => [index('operator_sessions_of_operator').on(table.operatorId)],
)

/** The link for setting up passphrase and authenticator: at most one per operator, deleted when used. */
export const operatorInvitations = pgTable('operator_invitations', {
  operatorId: operatorId().primaryKey(),
  /** SHA-256 of the token, in hex. */
  tokenHash: text().notNull().unique('operator_invitations_token'),
  /** Encrypted, as in `operators`. */
  totpSecret: text().notNull(),
  expiresAt: moment().notNull(),
})

/** Unused recovery codes, for operators without their authenticator; each is deleted when used. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  { operatorId: operatorId(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.operatorId, table.codeHash] })],
)

/** Failed sign-ins with an e-mail address, known or unknown, from a range of addresses. */
export const operatorAttempts = pgTable(
  'operator_attempts',
  {
    /** HMAC of the e-mail address: unverified input is not stored readable. */
    emailHash: text().notNull(),
    addressRange: text().notNull(),
    /** Since the last success. */
    failures: smallint().notNull().default(0),
    lockedUntil: moment(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.emailHash, table.addressRange] }),
    index('operator_attempts_age').on(table.updatedAt),
  ],
)

/** What operators did; append-only (functions/audit.sql). Holds no member's personal values or addresses. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: moment().notNull(),
    /** The operator's name at that time; for the command line, the machine's user. */
    actor: text().notNull(),
    /** No foreign key: entries outlive operators. */
    operatorId: integer(),
    via: text({ enum: ['console', 'cli'] }).notNull(),
    address: text(),
    requestId: text(),
    /** Null if no single client is concerned. */
    clientId: integer(),
    /** An operation's name from the table of calls or the command line. */
    operation: text().notNull(),
    /** `order RP-100001`, `member 12`, `operator 3`. */
    subject: text(),
    reason: text(),
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
  },
  (table) => [
    index('audit_log_of_client').on(table.clientId, table.id),
    index('audit_log_of_subject').on(table.subject, table.id),
    index('audit_log_of_operator').on(table.operatorId, table.id),
  ],
)

/** Values by field; personal ones are masked. */
export type AuditValues = Readonly<Record<string, unknown>>
