/** Formats terminals for the command line. */
import { sessionFigures, type UsageFigures } from '../../src/contract/kiosk/usage-counts.ts'
import { totalUsage, type TerminalUsage } from '../domain/terminals/terminal-counts.ts'
import type { readCommands, ReadTerminal } from '../domain/terminals/terminals.ts'
import { inOneLine, tableText } from './print-table.ts'

function at(moment: Date | null): string {
  return moment === null ? '' : `${moment.toISOString().slice(0, 19)}Z`
}

/** Whether a terminal currently reports, and since when it does not. */
export function stateOf({ lastSeenAt, isSilent, isOutOfService }: ReadTerminal): string {
  if (lastSeenAt === null) return 'never heard of'
  if (isSilent) return `silent since ${at(lastSeenAt)}`
  return isOutOfService ? 'out of service' : 'online'
}

function wipeOf({ lastWipeAt, lastWipeProved }: ReadTerminal): string {
  if (lastWipeAt === null) return ''
  return `${at(lastWipeAt)}${lastWipeProved === true ? '' : ' NOT PROVED'}`
}

/** `terminal list`: one row per terminal. */
export function terminalsText(rows: readonly ReadTerminal[]): string {
  return tableText(
    rows.map((row) => ({
      terminal: row.id,
      client: row.client,
      name: row.name,
      state: stateOf(row),
      version: row.version ?? '',
      configuration: row.configurationDigest ?? '',
      'last wipe': wipeOf(row),
      faults: row.faults.reduce((sum, { count }) => sum + count, 0),
    })),
  )
}

function settingsText({ settings, settingsVersion, settingsVersionReported: has }: ReadTerminal): string {
  if (settingsVersion === 0) return ''
  const values = Object.entries(settings).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const others = has === null ? 'the terminal takes none' : `the terminal has ${has}`
  const where = has === settingsVersion ? 'the terminal has them' : others
  return `version ${settingsVersion} (${where}): ${values.join(', ') || 'none'}`
}

function shownLines(row: ReadTerminal): Record<string, string> {
  return {
    terminal: String(row.id),
    client: row.client,
    name: row.name,
    state: stateOf(row),
    'out of service': row.isOutOfService ? 'yes' : 'no',
    'last heartbeat': at(row.lastSeenAt),
    machine: row.machineName ?? '',
    version: row.version ?? '',
    configuration: row.configurationDigest ?? '',
    'online since': at(row.onlineSince),
    'last wipe': wipeOf(row),
    settings: settingsText(row),
    faults: row.faults.map(({ kind, count }) => `${kind} ${count}`).join(', '),
    enrolled: at(row.createdAt),
    ...(row.machineChangedAt === null
      ? {}
      : {
          'another machine': `used this token at ${at(row.machineChangedAt)}: enrol each machine by itself`,
        }),
  }
}

/** `terminal show`: one terminal with its newest commands. */
export function terminalText(row: ReadTerminal, commands: Awaited<ReturnType<typeof readCommands>>): string {
  const facts = Object.entries(shownLines(row)).map(([name, text]) =>
    `${name.padEnd(15)}  ${inOneLine(text)}`.trimEnd(),
  )
  const asked = commands.map((command) => ({
    command: command.id,
    name: command.name,
    asked: at(command.createdAt),
    by: command.askedBy ?? '',
    state: command.state,
    ended: at(command.endedAt),
    text: command.argument ?? '',
  }))
  return [...facts, '', asked.length === 0 ? 'No commands.' : tableText(asked)].join('\n')
}

function usageCells(figures: UsageFigures): Record<string, number> {
  const lengths = sessionFigures.map(([name]) => [
    name.replace('sessions_', '').replaceAll('_', ' '),
    figures[name],
  ])
  return {
    sessions: sessionFigures.reduce((sum, [name]) => sum + figures[name], 0),
    ...Object.fromEntries(lengths),
    orders: figures.orders,
    'carts left': figures.left_carts,
    'idle ends': figures.idle_ends,
    faults: figures.faults,
  }
}

/** `terminal report`: one row per terminal, and the total. */
export function usageText(rows: readonly TerminalUsage[]): string {
  const cells = rows.map(({ terminal, client, name, figures }) => ({
    terminal: String(terminal),
    client,
    name,
    ...usageCells(figures),
  }))
  return tableText(
    rows.length === 0
      ? []
      : [...cells, { terminal: 'total', client: '', name: '', ...usageCells(totalUsage(rows)) }],
  )
}
