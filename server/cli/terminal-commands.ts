import type { Command } from 'commander'
import * as v from 'valibot'
import { heartbeatLimits, type TerminalCommandName } from '../../src/contract/kiosk/heartbeat.ts'
import { readUsage, totalUsage } from '../domain/terminals/terminal-counts.ts'
import { readCommands, readTerminals } from '../domain/terminals/terminals.ts'
import { noTerminal, terminalOperations } from '../operations/terminals.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { day } from '../operations/order-words.ts'
import { minutes, terminalId, terminalIds } from './terminal-input.ts'
import { runOperation } from './run-operation.ts'
import { addPictureCommand } from './terminal-picture.ts'
import { addSettingsCommand } from './terminal-settings.ts'
import { stateOf, terminalsText, terminalText, usageText } from './terminal-text.ts'

const SHOWN_COMMANDS = 10
/** Days of a report without a period, including today. */
const REPORTED_DAYS = 7
const DAY_MS = 86_400_000
const HOUR = 60
const WEEK = 7 * 24 * HOUR

const json = v.optional(v.boolean(), false)

const enrolOptions = v.object({ client: v.string(), name: v.string(), json })

async function enrol(context: CliContext, given: unknown): Promise<void> {
  const { json: asJson, ...asked } = readOptions(enrolOptions, given)
  await context.withDatabase(async (database) => {
    const made = await runOperation(context, database, terminalOperations.enrolTerminal, asked)
    if (asJson) return context.print(JSON.stringify(made))
    context.print(
      `Terminal ${made.id} of ${asked.client} is enrolled. Give it these two settings:
  heartbeatUrl   the provider's address with /terminals/heartbeat at its end
  terminalToken  ${made.token}
The token is shown this once and kept nowhere.`,
    )
  })
}

async function list(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(
    v.object({ client: v.optional(v.string()), silent: v.optional(v.boolean(), false), json }),
    given,
  )
  await context.withDatabase(async ({ db }) => {
    const which = options.client === undefined ? {} : { clientId: (await findClient(db, options.client)).id }
    const rows = await readTerminals(db, { ...which, silent: options.silent })
    if (options.json)
      return context.print(JSON.stringify(rows.map((row) => Object.assign(row, { state: stateOf(row) }))))
    context.print(terminalsText(rows))
  })
}

async function show(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(v.object({ terminal: terminalId, json }), given)
  await context.withDatabase(async ({ db }) => {
    const [row] = await readTerminals(db, { id: options.terminal })
    if (!row) throw noTerminal([options.terminal])
    const commands = await readCommands(db, row.id, SHOWN_COMMANDS)
    if (options.json)
      return context.print(JSON.stringify(Object.assign(row, { state: stateOf(row), commands })))
    context.print(terminalText(row, commands))
  })
}

const reportOptions = v.object({
  client: v.optional(v.string()),
  terminal: v.optional(terminalId),
  from: v.optional(day),
  until: v.optional(day),
  json,
})

/** The day a number of days before another, both `YYYY-MM-DD`. */
function daysBefore(until: string, days: number): string {
  return new Date(Date.parse(until) - days * DAY_MS).toISOString().slice(0, 10)
}

async function reportUsage(context: CliContext, given: unknown): Promise<void> {
  const { client, terminal, json: asJson, ...period } = readOptions(reportOptions, given)
  const until = period.until ?? context.today()
  const from = period.from ?? daysBefore(until, REPORTED_DAYS - 1)
  await context.withDatabase(async ({ db }) => {
    const ofClient = client === undefined ? {} : { clientId: (await findClient(db, client)).id }
    const ofTerminal = terminal === undefined ? {} : { id: terminal }
    const rows = await readUsage(db, { from, until, ...ofClient, ...ofTerminal })
    if (asJson)
      return context.print(JSON.stringify({ from, until, terminals: rows, total: totalUsage(rows) }))
    context.print(`${from} to ${until}\n\n${usageText(rows)}`)
  })
}

interface Asked {
  command: TerminalCommandName
  text?: string
  /** A sentence that confirms the command. */
  said: string
}

const commandOptions = v.object({ terminal: terminalIds, expires: minutes })

async function ask(context: CliContext, given: unknown, { said, ...what }: Asked): Promise<void> {
  const { terminal, expires } = readOptions(commandOptions, given)
  await context.withDatabase(async (database) => {
    const asked = { ...what, terminals: terminal, minutes: expires }
    await runOperation(context, database, terminalOperations.commandTerminals, asked)
    context.print(
      `Terminal ${terminal.join(', ')} ${said} with the next heartbeat, within a minute. terminal show says when it was done.`,
    )
  })
}

function takeOutOfService(context: CliContext, given: { text?: string; clear?: boolean }): Promise<void> {
  if (given.clear === true && given.text === undefined)
    return ask(context, given, { command: 'in-service', said: 'comes back into service' })
  if (given.clear === true || given.text === undefined)
    throw new AdminFault(
      exitCodes.wrongUsage,
      'This is not right:\n  --text: say what the screen shows, or --clear to take it back, and not both',
    )
  return ask(context, given, { command: 'out-of-service', text: given.text, said: 'goes out of service' })
}

async function forget(context: CliContext, given: unknown): Promise<void> {
  const { terminal } = readOptions(v.object({ terminal: terminalId }), given)
  await context.withDatabase(async (database) => {
    await runOperation(context, database, terminalOperations.forgetTerminal, { terminals: [terminal] })
    context.print(`Terminal ${terminal} is forgotten; its token is refused from now on.`)
  })
}

function addCommand(
  terminal: Command,
  name: string,
  about: { description: string; example: string; expires: number },
): Command {
  return terminal
    .command(name)
    .description(about.description)
    .requiredOption('--terminal <number...>', 'which terminals')
    .option(
      '--expires <minutes>',
      'discard the command if the terminal has not reported by then',
      String(about.expires),
    )
    .addHelpText('after', `\nExample:\n  npm run admin -- terminal ${about.example}`)
}

function addAskingCommands(terminal: Command, context: CliContext): void {
  addCommand(terminal, 'message', {
    description: 'show a text on the screen until somebody closes it',
    example: 'message --terminal 3 4 --text "The cafeteria is closed today."',
    expires: 24 * HOUR,
  })
    .requiredOption('--text <text>', `one line, at most ${heartbeatLimits.argumentLength} characters`)
    .action((options: { text: string }) =>
      ask(context, options, { command: 'message', text: options.text, said: 'shows the message' }),
    )
  addCommand(terminal, 'out-of-service', {
    description: 'end the session and show an out-of-service page until --clear, also after a restart',
    example: 'out-of-service --terminal 3 --text "Please use the terminal in the foyer."',
    expires: WEEK,
  })
    .option('--text <text>', `what the page says; at most ${heartbeatLimits.argumentLength} characters`)
    .option('--clear', 'open the shop again')
    .action((options) => takeOutOfService(context, options))
  addCommand(terminal, 'restart', {
    description: 'restart the kiosk when nobody uses it, or after a warning of two minutes',
    example: 'restart --terminal 3',
    expires: HOUR,
  }).action((options) => ask(context, options, { command: 'restart', said: 'restarts' }))
  addCommand(terminal, 'wipe', {
    description: "end the visitor's session now and delete its data",
    example: 'wipe --terminal 3',
    expires: HOUR,
  }).action((options) => ask(context, options, { command: 'wipe', said: 'is wiped' }))
}

/** `terminal enrol`, `list`, `show`, `report`, `message`, `out-of-service`, `restart`, `wipe`, `picture`, `settings` and `forget`. */
export function addTerminalCommands(program: Command, context: CliContext): void {
  const terminal = program.command('terminal').description('kiosk terminals that report by heartbeat')
  terminal
    .command('enrol')
    .description('add a terminal and create its token, which is shown once')
    .requiredOption('--client <login-id>', 'whose shop it shows')
    .requiredOption('--name <name>', 'where it stands, such as "Foyer, left"')
    .option('--json', 'print id and token as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- terminal enrol --client acme --name "Foyer, left"')
    .action((options) => enrol(context, options))
  terminal
    .command('list')
    .description('all terminals; one that has not reported for 3 minutes is silent')
    .option('--client <login-id>', 'of one client')
    .option('--silent', 'only those that reported before and are silent now')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- terminal list --client acme --silent')
    .action((options) => list(context, options))
  terminal
    .command('show')
    .description('one terminal: its last heartbeat, and the results of its commands')
    .requiredOption('--terminal <number>', 'which terminal')
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- terminal show --terminal 3')
    .action((options) => show(context, options))
  terminal
    .command('report')
    .description('usage of terminals with usageCounts in a period: each terminal, and the total')
    .option('--from <date>', "the first day, by each terminal's clock; default: 7 days up to --until")
    .option('--until <date>', 'the last day; default: today')
    .option('--client <login-id>', 'terminals of one client')
    .option('--terminal <number>', 'one terminal')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- terminal report --from 2026-11-01 --until 2026-11-30 --client acme',
    )
    .action((options) => reportUsage(context, options))
  addAskingCommands(terminal, context)
  addPictureCommand(terminal, context)
  addSettingsCommand(terminal, context)
  terminal
    .command('forget')
    .description('remove a terminal; its token is refused from then on')
    .requiredOption('--terminal <number>', 'which terminal')
    .addHelpText('after', '\nExample:\n  npm run admin -- terminal forget --terminal 3')
    .action((options) => forget(context, options))
}
