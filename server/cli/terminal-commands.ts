import { heartbeatLimits, type TerminalCommandName } from '../../src/contract/kiosk/heartbeat.ts'
import type { Database } from '../db/open.ts'
import { readUsage, totalUsage } from '../domain/terminals/terminal-counts.ts'
import { readCommands, readTerminals } from '../domain/terminals/terminals.ts'
import { noTerminal, terminalOperations } from '../operations/terminals.ts'
import { declared, flag, needed, optional, preset, type Printed, type Work } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { day } from '../operations/order-words.ts'
import { minutes, terminalId, terminalIds } from './terminal-input.ts'
import { pictureCommand } from './terminal-picture.ts'
import { settingsCommand } from './terminal-settings.ts'
import { stateOf, terminalsText, terminalText, usageText } from './terminal-text.ts'

const SHOWN_COMMANDS = 10
/** Days of a report without a period, including today. */
const REPORTED_DAYS = 7
const DAY_MS = 86_400_000
const HOUR = 60
const WEEK = 7 * 24 * HOUR

const enrol = declared({
  name: 'enrol',
  description: 'add a terminal and create its token, which is shown once',
  options: {
    client: needed('<login-id>', 'whose shop it shows'),
    name: needed('<name>', 'where it stands, such as "Foyer, left"'),
    json: flag('print id and token as JSON'),
  },
  examples: ['--client acme --name "Foyer, left"'],
  async run({ json: _json, ...asked }, { operate }) {
    const made = await operate(terminalOperations.enrolTerminal, asked)
    const text = `Terminal ${made.id} of ${asked.client} is enrolled. Give it these two settings:
  heartbeatUrl   the provider's address with /terminals/heartbeat at its end
  terminalToken  ${made.token}
The token is shown this once and kept nowhere.`
    return { text, value: made }
  },
})

/** The filter for one client's terminals. */
const ofClient = async (db: Database, loginId: string | undefined) =>
  loginId === undefined ? {} : { clientId: (await findClient(db, loginId)).id }

const list = declared({
  name: 'list',
  description: 'all terminals; one that has not reported for 3 minutes is silent',
  options: {
    client: optional('<login-id>', 'of one client'),
    silent: flag('only those that reported before and are silent now'),
    json: flag('print them as JSON'),
  },
  examples: ['--client acme --silent'],
  async run({ client, silent }, { database: { db } }) {
    const rows = await readTerminals(db, { ...(await ofClient(db, client)), silent })
    return {
      text: terminalsText(rows),
      value: rows.map((row) => Object.assign(row, { state: stateOf(row) })),
    }
  },
})

const show = declared({
  name: 'show',
  description: 'one terminal: its last heartbeat, and the results of its commands',
  options: {
    terminal: needed('<number>', 'which terminal', terminalId),
    json: flag('print it as JSON'),
  },
  examples: ['--terminal 3'],
  async run({ terminal: id }, { database: { db } }) {
    const [row] = await readTerminals(db, { id })
    if (!row) throw noTerminal([id])
    const commands = await readCommands(db, row.id, SHOWN_COMMANDS)
    return { text: terminalText(row, commands), value: { ...row, state: stateOf(row), commands } }
  },
})

/** The day a number of days before another, both `YYYY-MM-DD`. */
function daysBefore(until: string, days: number): string {
  return new Date(Date.parse(until) - days * DAY_MS).toISOString().slice(0, 10)
}

const report = declared({
  name: 'report',
  description: 'usage of terminals with usageCounts in a period: each terminal, and the total',
  options: {
    from: optional('<date>', "the first day, by each terminal's clock; default: 7 days up to --until", day),
    until: optional('<date>', 'the last day; default: today', day),
    client: optional('<login-id>', 'terminals of one client'),
    terminal: optional('<number>', 'one terminal', terminalId),
    json: flag('print it as JSON'),
  },
  examples: ['--from 2026-11-01 --until 2026-11-30 --client acme'],
  async run({ client, terminal: id, ...period }, { context, database: { db } }) {
    const until = period.until ?? context.today()
    const from = period.from ?? daysBefore(until, REPORTED_DAYS - 1)
    const ofTerminal = id === undefined ? {} : { id }
    const rows = await readUsage(db, { from, until, ...(await ofClient(db, client)), ...ofTerminal })
    return {
      text: `${from} to ${until}\n\n${usageText(rows)}`,
      value: { from, until, terminals: rows, total: totalUsage(rows) },
    }
  },
})

/** The options of a command that terminals are sent. @param expires its default, in minutes */
const asking = (expires: number) => ({
  terminal: needed('<number...>', 'which terminals', terminalIds),
  expires: preset(
    '<minutes>',
    'discard the command if the terminal has not reported by then',
    minutes,
    String(expires),
  ),
})

/** Sends terminals a command. @param said a sentence that confirms it */
async function ask(
  { operate }: Work,
  given: { terminal: readonly number[]; expires: number },
  what: { command: TerminalCommandName; text?: string },
  said: string,
): Promise<Printed> {
  const asked = { ...what, terminals: given.terminal, minutes: given.expires }
  await operate(terminalOperations.commandTerminals, asked)
  return {
    text: `Terminal ${given.terminal.join(', ')} ${said} with the next heartbeat, within a minute. terminal show says when it was done.`,
  }
}

const message = declared({
  name: 'message',
  description: 'show a text on the screen until somebody closes it',
  options: {
    ...asking(24 * HOUR),
    text: needed('<text>', `one line, at most ${heartbeatLimits.argumentLength} characters`),
  },
  examples: ['--terminal 3 4 --text "The cafeteria is closed today."'],
  run: (given, work) => ask(work, given, { command: 'message', text: given.text }, 'shows the message'),
})

const outOfService = declared({
  name: 'out-of-service',
  description: 'end the session and show an out-of-service page until --clear, also after a restart',
  options: {
    ...asking(WEEK),
    text: optional('<text>', `what the page says; at most ${heartbeatLimits.argumentLength} characters`),
    clear: flag('open the shop again'),
  },
  examples: ['--terminal 3 --text "Please use the terminal in the foyer."'],
  async run({ text, clear, ...given }, work) {
    if (clear && text === undefined)
      return ask(work, given, { command: 'in-service' }, 'comes back into service')
    if (clear || text === undefined)
      throw new AdminFault(
        exitCodes.wrongUsage,
        'This is not right:\n  --text: say what the screen shows, or --clear to take it back, and not both',
      )
    return ask(work, given, { command: 'out-of-service', text }, 'goes out of service')
  },
})

const restart = declared({
  name: 'restart',
  description: 'restart the kiosk when nobody uses it, or after a warning of two minutes',
  options: asking(HOUR),
  examples: ['--terminal 3'],
  run: (given, work) => ask(work, given, { command: 'restart' }, 'restarts'),
})

const wipe = declared({
  name: 'wipe',
  description: "end the visitor's session now and delete its data",
  options: asking(HOUR),
  examples: ['--terminal 3'],
  run: (given, work) => ask(work, given, { command: 'wipe' }, 'is wiped'),
})

const forget = declared({
  name: 'forget',
  description: 'remove a terminal; its token is refused from then on',
  options: { terminal: needed('<number>', 'which terminal', terminalId) },
  examples: ['--terminal 3'],
  async run({ terminal }, { operate }) {
    await operate(terminalOperations.forgetTerminal, { terminals: [terminal] })
    return { text: `Terminal ${terminal} is forgotten; its token is refused from now on.` }
  },
})

export const terminalCommands = [
  enrol,
  list,
  show,
  report,
  message,
  outOfService,
  restart,
  wipe,
  pictureCommand,
  settingsCommand,
  forget,
]
