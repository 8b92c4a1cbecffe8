/** Terminals of a client: enrolment, heartbeats, commands. */
import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import {
  heartbeatLimits,
  type HeartbeatRequest,
  type TerminalCommand,
  type TerminalCommandName,
} from '../../../src/contract/kiosk/heartbeat.ts'
import { GREATEST_ID } from '../../../src/contract/limits.ts'
import type { RemoteSettings, VersionedSettings } from '../../../src/contract/kiosk/remote-settings.ts'
import type { UsageFigures } from '../../../src/contract/kiosk/usage-counts.ts'
import type { Database } from '../../db/open.ts'
import { clients, terminalCommands, terminals } from '../../db/schema.ts'
import { hashToken } from '../secret-hash.ts'
import { recordDays } from './terminal-counts.ts'

/** Maximum commands per reply; the others follow with the next. */
const COMMANDS_AT_ONCE = 20
const KEPT_DAYS = 90

/**
 * Enrols a terminal.
 * @returns its id and its token, which is stored nowhere else
 * @throws a unique violation if the client has a terminal with this name
 */
export async function enrolTerminal(
  db: Database,
  clientId: number,
  name: string,
): Promise<{ id: number; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const [made] = await db
    .insert(terminals)
    .values({ clientId, name, tokenHash: hashToken(token) })
    .returning({ id: terminals.id })
  if (!made) throw new Error('terminals: nothing was inserted')
  return { id: made.id, token }
}

/** @returns the id of a token's terminal; `null` if it is unknown or deleted */
export async function terminalOfToken(db: Database, token: string): Promise<number | null> {
  const [found] = await db
    .select({ id: terminals.id })
    .from(terminals)
    .where(eq(terminals.tokenHash, hashToken(token)))
  return found?.id ?? null
}

/** A command id returned by a terminal; none if another provider issued it. */
export function commandId(id: string): number[] {
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= GREATEST_ID ? [Number(id)] : []
}

interface RecordedHeartbeat {
  commands: TerminalCommand[]
  /** `null` if the terminal takes none, or has the current ones. */
  settings: VersionedSettings | null
  usage: UsageFigures
}

function settingsFor(
  { settings_version: has }: HeartbeatRequest,
  settings: VersionedSettings | undefined,
): VersionedSettings | null {
  return has === undefined || settings === undefined || settings.version === has ? null : settings
}

/**
 * Stores a terminal's report, completes the commands it reports, and returns the open ones.
 * @returns commands, oldest first, the terminal's settings, and new usage counts; a command is repeated with every
 * heartbeat until the terminal reports its outcome
 */
export function recordHeartbeat(
  db: Database,
  terminalId: number,
  report: HeartbeatRequest,
): Promise<RecordedHeartbeat> {
  return db.transaction(async (transaction) => {
    const changed = sql`${terminals.machineId} <> ${report.terminal_id}`
    const [row] = await transaction
      .update(terminals)
      .set({
        lastSeenAt: sql`now()`,
        machineChangedAt: sql`case when ${changed} then now() else ${terminals.machineChangedAt} end`,
        machineId: report.terminal_id,
        machineName: report.name,
        version: report.version,
        configurationDigest: report.configuration_digest,
        onlineSince: new Date(report.online_since),
        lastWipeAt: report.last_wipe === null ? null : new Date(report.last_wipe.at),
        lastWipeProved: report.last_wipe?.proved ?? null,
        faults: report.faults,
        settingsVersionReported: report.settings_version ?? null,
      })
      .where(eq(terminals.id, terminalId))
      .returning({ version: terminals.settingsVersion, values: terminals.settings })
    const usage = await recordDays(transaction, terminalId, report)
    const ofTerminal = and(eq(terminalCommands.terminalId, terminalId), isNull(terminalCommands.endedAt))
    for (const { id, outcome } of report.commands_done) {
      await transaction
        .update(terminalCommands)
        .set({ endedAt: sql`now()`, outcome })
        .where(and(ofTerminal, inArray(terminalCommands.id, commandId(id))))
    }
    const due = await transaction
      .select({ id: terminalCommands.id, name: terminalCommands.name, argument: terminalCommands.argument })
      .from(terminalCommands)
      .where(and(ofTerminal, sql`${terminalCommands.expiresAt} > now()`))
      .orderBy(asc(terminalCommands.id))
      .limit(COMMANDS_AT_ONCE)
    const ids = due.map(({ id }) => id)
    if (ids.length > 0)
      await transaction
        .update(terminalCommands)
        .set({ sentAt: sql`now()` })
        .where(and(inArray(terminalCommands.id, ids), isNull(terminalCommands.sentAt)))
    return {
      commands: due.map(({ id, name, argument }) => ({ id: String(id), name, argument })),
      settings: settingsFor(report, row),
      usage,
    }
  })
}

/**
 * Queues a command for terminals, to be sent with their next heartbeats. Deletes the terminals' old commands.
 * @param on a transaction in which the terminals are locked
 * @param command its `minutes` are how long it is valid
 * @returns the command's id for each terminal, in the same order
 */
export async function commandTerminals(
  on: Database,
  terminalIds: readonly number[],
  command: { name: TerminalCommandName; argument: string | null; minutes: number; askedBy: string },
): Promise<number[]> {
  const { minutes, ...what } = command
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`
  const asked = await on
    .insert(terminalCommands)
    .values(terminalIds.map((terminalId) => ({ terminalId, ...what, expiresAt })))
    .returning({ id: terminalCommands.id })
  const old = sql`now() - make_interval(days => ${KEPT_DAYS})`
  await on
    .delete(terminalCommands)
    .where(and(inArray(terminalCommands.terminalId, [...terminalIds]), lt(terminalCommands.createdAt, old)))
  return asked.map(({ id }) => id)
}

/**
 * Changes terminals' settings; they receive them with their next heartbeats.
 * @param changes null removes a value
 */
export async function changeSettings(
  on: Database,
  terminalIds: readonly number[],
  changes: { [Name in keyof RemoteSettings]: RemoteSettings[Name] | null },
): Promise<void> {
  await on
    .update(terminals)
    .set({
      settings: sql`jsonb_strip_nulls(${terminals.settings} || ${JSON.stringify(changes)}::jsonb)`,
      settingsVersion: sql`${terminals.settingsVersion} + 1`,
    })
    .where(inArray(terminals.id, [...terminalIds]))
}

/** Deletes terminals and their commands; their tokens become invalid. */
export async function forgetTerminal(on: Database, ids: readonly number[]): Promise<void> {
  await on.delete(terminals).where(inArray(terminals.id, [...ids]))
}

/** A terminal that never reported is not silent: it may not be set up yet. */
const isSilent: SQL<boolean> = sql`coalesce(${terminals.lastSeenAt} < now() - make_interval(secs => ${heartbeatLimits.silentAfterMs / 1000}), false)`

/** By the last of the two commands that the terminal completed. */
const isOutOfService: SQL<boolean> = sql`coalesce((select c.name = 'out-of-service' from terminal_commands c
  where c.terminal_id = ${terminals.id} and c.outcome = 'done' and c.name in ('out-of-service', 'in-service')
  order by c.id desc limit 1), false)`

/**
 * Terminals with their clients, and whether they currently report.
 * @param which all of one client, one by its id, the silent ones, or all
 */
export async function readTerminals(
  db: Database,
  which: { clientId?: number; id?: number; silent?: boolean } = {},
) {
  const rows = await db
    .select({ terminal: terminals, client: clients.loginId, isSilent, isOutOfService })
    .from(terminals)
    .innerJoin(clients, eq(clients.id, terminals.clientId))
    .where(
      and(
        which.clientId === undefined ? undefined : eq(terminals.clientId, which.clientId),
        which.id === undefined ? undefined : eq(terminals.id, which.id),
        which.silent === true ? isSilent : undefined,
      ),
    )
    .orderBy(asc(clients.loginId), asc(terminals.name))
  // The token's hash is never returned.
  return rows.map(({ terminal: { tokenHash: _hash, clientId: _client, ...terminal }, ...more }) =>
    Object.assign(terminal, more),
  )
}
export type ReadTerminal = Awaited<ReturnType<typeof readTerminals>>[number]

/** A terminal's newest commands, newest first, with their outcomes. */
export async function readCommands(db: Database, terminalId: number, limit: number) {
  const isExpired: SQL<boolean> = sql`${terminalCommands.expiresAt} <= now()`
  const rows = await db
    .select({ command: terminalCommands, isExpired })
    .from(terminalCommands)
    .where(eq(terminalCommands.terminalId, terminalId))
    .orderBy(desc(terminalCommands.id))
    .limit(limit)
  return rows.map(({ command: { terminalId: _terminal, ...command }, isExpired: expired }) =>
    Object.assign(command, { state: stateOf(command, expired) }),
  )
}

function stateOf(
  { outcome, sentAt }: Pick<typeof terminalCommands.$inferSelect, 'outcome' | 'sentAt'>,
  isExpired: boolean,
): string {
  if (outcome !== null) return outcome
  if (sentAt === null) return isExpired ? 'expired, never sent' : 'waits for a heartbeat'
  return isExpired ? 'sent, never answered' : 'sent'
}
