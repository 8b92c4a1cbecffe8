/** The operators' command line. */
import { Command, CommanderError } from 'commander'
import * as v from 'valibot'
import { PepperFault } from '../domain/otp-pepper.ts'
import { Refused } from '../domain/refused.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { addCallCommands } from './call-commands.ts'
import { databaseCommands } from './backup/database-commands.ts'
import { catalogueImportCommand } from './catalogue/catalogue-commands.ts'
import { clientCommands } from './client-commands.ts'
import { addDeclaredCommands, type DeclaredCommand } from './declared-command.ts'
import { doctorCommand } from './doctor.ts'
import { grantCommands } from './grant-commands.ts'
import { memberCommands } from './member-commands.ts'
import { operatorCommands } from './operator-commands.ts'
import { orderCommands } from './orders/order-commands.ts'
import { pepperCommands } from './pepper-commands.ts'
import { pointsGrantCommand } from './points-commands.ts'
import { terminalCommands } from './terminal-commands.ts'
import { oneLine, printable } from '../operations/csv/control-characters.ts'
import { commands } from '../operators/subjects.ts'
import { AdminFault, exitCodeHelp, exitCodes, type ExitCode } from './exit-codes.ts'
import { faultOf } from './run-operation.ts'

/** Commander applies settings only to subcommands created later; these exist already. */
function everyCommand(program: Command, setting: (command: Command) => void): void {
  setting(program)
  for (const command of program.commands) everyCommand(command, setting)
}

const actorOption = v.object({
  actor: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'must not be empty'),
      v.maxLength(100, 'at most 100 characters'),
      oneLine,
    ),
  ),
})

/**
 * Runs one command.
 * @param words the arguments after `npm run admin --`
 * @param given the context; output is made safe for a terminal before it reaches it
 * @returns the exit code; faults have been printed through the context
 */
export async function runAdmin(words: readonly string[], given: CliContext): Promise<ExitCode> {
  const context: CliContext = {
    ...given,
    print: (text) => given.print(printable(text)),
    complain: (text) => given.complain(printable(text)),
  }
  let ending: ExitCode = exitCodes.ok
  const end = (code: ExitCode) => {
    ending = code
  }
  const program = new Command('npm run admin --')
    .description('Runs a rewards shop: clients, catalogues, members, points, orders and terminals.')
    .showHelpAfterError('(--help says what this command takes)')
  const add = (parent: Command, ...declared: readonly DeclaredCommand[]) =>
    addDeclaredCommands(parent, context, end, declared)
  const group = (name: string, description: string) => program.command(name).description(description)
  add(group('client', 'organisations whose members redeem'), ...clientCommands)
  addCallCommands(program, context, commands)
  add(group('catalogue', "a client's products"), catalogueImportCommand)
  add(group('members', "a client's members"), ...memberCommands)
  add(group('points', "a member's points"), pointsGrantCommand)
  add(group('grant', 'grants of points: see, approve, reject and undo them'), ...grantCommands)
  add(group('order', 'what members redeemed'), ...orderCommands)
  add(group('terminal', 'kiosk terminals that report by heartbeat'), ...terminalCommands)
  add(group('operator', 'accounts of the console'), ...operatorCommands)
  add(group('pepper', 'the key of login codes, authenticators and recovery codes'), ...pepperCommands)
  add(program, ...databaseCommands, doctorCommand)
  everyCommand(program, (command) => {
    command.exitOverride().configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.complain(text.trimEnd()),
    })
    if (command.commands.length === 0) {
      command.option('--actor <name>', 'who runs the command; default: the user of this machine')
      command.addHelpText('after', exitCodeHelp)
    }
  })
  program.hook('preAction', (_program, command) => {
    context.actor = readOptions(actorOption, command.opts()).actor ?? context.actor
  })
  program.addHelpText('after', exitCodeHelp)
  try {
    await program.parseAsync(words, { from: 'user' })
    return ending
  } catch (error) {
    return explained(error, context)
  }
}

function explained(error: unknown, context: CliContext): ExitCode {
  if (error instanceof Refused) return explained(faultOf(error), context)
  // Requested help is not an error; commander has printed the others itself.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.wrongUsage
  if (error instanceof PepperFault)
    return explained(new AdminFault(exitCodes.refused, error.message), context)
  if (error instanceof AdminFault) {
    context.complain(error.message)
    return error.exitCode
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  context.complain(`Something went wrong: ${cause instanceof Error ? cause.message : String(cause)}`)
  return exitCodes.fault
}
