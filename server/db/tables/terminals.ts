/** Tables of terminals that report by heartbeat, and of IT's commands. No personal data. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { commandOutcomes, type HeartbeatRequest } from '../../../src/contract/kiosk/heartbeat.ts'
import type { RemoteSettings } from '../../../src/contract/kiosk/remote-settings.ts'
import { terminalAlertTypes } from '../../../src/contract/kiosk/terminal-alert.ts'
import type { UsageFigures } from '../../../src/contract/kiosk/usage-counts.ts'
import { clients } from './clients.ts'
import { bytea, createdAt, identity, moment, partOf } from './columns.ts'

export const terminals = pgTable(
  'terminals',
  {
    id: identity(),
    clientId: partOf(() => clients.id),
    /** IT's name for it, such as "Foyer, left". */
    name: text().notNull(),
    /** SHA-256 of the token, in hex; the token itself is never stored. */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    /** By the database's clock; null before the first heartbeat. The following columns are from the last one. */
    lastSeenAt: moment(),
    machineId: text(),
    machineName: text(),
    /** When a heartbeat came with a different machine id than before: two machines use one token. */
    machineChangedAt: moment(),
    version: text(),
    configurationDigest: text(),
    onlineSince: moment(),
    lastWipeAt: moment(),
    lastWipeProved: boolean(),
    /**
     * The last heartbeat before a silence that is reported to the operator; null if there is none
     * (domain/terminals/terminal-watch.ts).
     */
    silentSince: moment(),
    /** The operator's settings for it, and their version; `remote-settings.ts` defines them. */
    settings: jsonb().$type<RemoteSettings>().notNull().default({}),
    settingsVersion: integer().notNull().default(0),
    /** The version in the last heartbeat; null if the terminal takes no settings. */
    settingsVersionReported: integer(),
    faults: jsonb().$type<HeartbeatRequest['faults']>().notNull().default([]),
  },
  (table) => [
    unique('terminals_token').on(table.tokenHash),
    unique('terminals_name_of_client').on(table.clientId, table.name),
    check('terminals_name_filled', sql`name <> ''`),
  ],
)

export const terminalCommands = pgTable(
  'terminal_commands',
  {
    id: identity(),
    terminalId: partOf(() => terminals.id),
    name: text().notNull(),
    argument: text(),
    /** The operator's name, as in the audit log; null for commands from before it was stored. */
    askedBy: text(),
    createdAt: createdAt(),
    /** Not sent after this. */
    expiresAt: moment().notNull(),
    /** When it was first sent; it is sent again until the terminal reports its outcome. */
    sentAt: moment(),
    endedAt: moment(),
    outcome: text({ enum: commandOutcomes }),
  },
  (table) => [
    index('terminal_commands_of_terminal').on(table.terminalId, table.id),
    check('terminal_commands_ended', sql`(ended_at is null) = (outcome is null)`),
  ],
)

/**
 * Pictures from the command `picture`, of a page that shows no person; deleted after some days (`delete-expired.ts`).
 */
export const terminalPictures = pgTable('terminal_pictures', {
  commandId: integer()
    .primaryKey()
    .references(() => terminalCommands.id, { onDelete: 'cascade' }),
  /** A JPEG. */
  picture: bytea().notNull(),
  createdAt: createdAt(),
})

/** Alerts that the operator's webhook has not accepted yet: terminals that fell silent, and that are back. */
export const terminalAlerts = pgTable(
  'terminal_alerts',
  {
    id: identity(),
    terminalId: partOf(() => terminals.id),
    type: text({ enum: terminalAlertTypes }).notNull(),
    silentSince: moment().notNull(),
    createdAt: createdAt(),
    dueAt: moment().notNull().defaultNow(),
    tries: integer().notNull().default(0),
  },
  (table) => [index('terminal_alerts_of_terminal').on(table.terminalId, table.id)],
)

/** A terminal's reported usage counts. */
export const terminalDays = pgTable(
  'terminal_days',
  {
    terminalId: partOf(() => terminals.id),
    /** By the terminal's clock. */
    day: date().notNull(),
    /** A machine that lost its store counts from 0 under another id. */
    machineId: uuid().notNull(),
    figures: jsonb().$type<UsageFigures>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.terminalId, table.day, table.machineId] }),
    index('terminal_days_of_day').on(table.day),
  ],
)
