/** The operators' command line. */
import { Command, CommanderError } from 'commander'
import * as v from 'valibot'
import { PepperFault } from '../domain/otp-pepper.ts'
import { Refused } from '../domain/refused.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { addDatabaseCommands } from './backup/database-commands.ts'
import { addCatalogueCommands } from './catalogue/catalogue-commands.ts'
import { addCallCommands } from './call-commands.ts'
import { addClientCommands } from './client-commands.ts'
import { oneLine, printable } from '../operations/csv/control-characters.ts'
import { addDoctorCommand } from './doctor.ts'
import { commands } from '../operators/subjects.ts'
import { AdminFault, exitCodeHelp, exitCodes, type ExitCode } from './exit-codes.ts'
import { addGrantCommands } from './grant-commands.ts'
import { addMemberCommands } from './member-commands.ts'
import { addOperatorCommands } from './operator-commands.ts'
import { addPointsCommands } from './points-commands.ts'
import { addPepperCommands } from './pepper-commands.ts'
import { addOrderCommands } from './orders/order-commands.ts'
import { faultOf } from './run-operation.ts'
import { addTerminalCommands } from './terminal-commands.ts'

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
  addClientCommands(program, context)
  addCallCommands(program, context, commands)
  addCatalogueCommands(program, context, end)
  addMemberCommands(program, context, end)
  addPointsCommands(program, context, end)
  addGrantCommands(program, context)
  addOrderCommands(program, context, end)
  addTerminalCommands(program, context)
  addOperatorCommands(program, context)
  addPepperCommands(program, context)
  addDatabaseCommands(program, context)
  addDoctorCommand(program, context, end)
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
