/** The command line for the people who run a shop. */
import { Command, CommanderError } from 'commander'
import type { AdminRoom } from './admin-room.ts'
import { addCatalogueCommands } from './catalogue/catalogue-commands.ts'
import { addClientCommands } from './client-commands.ts'
import { printable } from './control-characters.ts'
import { AdminFault, exitCodeHelp, exitCodes, type ExitCode } from './exit-codes.ts'
import { addMemberCommands } from './member-commands.ts'
import { addOrderCommands } from './order-commands.ts'
import { addTerminalCommands } from './terminal-commands.ts'

/** Commander passes its settings on to subcommands only when they are made after them; these are made before. */
function everyCommand(program: Command, setting: (command: Command) => void): void {
  setting(program)
  for (const command of program.commands) everyCommand(command, setting)
}

/**
 * Runs one command.
 * @param words what stands after `npm run admin --`
 * @param given what the commands work with; what they say reaches it without what a terminal would obey
 * @returns the exit code; faults have been told to the room
 */
export async function runAdmin(words: readonly string[], given: AdminRoom): Promise<ExitCode> {
  const room: AdminRoom = {
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
  addClientCommands(program, room)
  addCatalogueCommands(program, room, end)
  addMemberCommands(program, room, end)
  addOrderCommands(program, room)
  addTerminalCommands(program, room)
  everyCommand(program, (command) => {
    command.exitOverride().configureOutput({
      writeOut: (text) => room.print(text.trimEnd()),
      writeErr: (text) => room.complain(text.trimEnd()),
    })
    if (command.commands.length === 0) command.addHelpText('after', exitCodeHelp)
  })
  program.addHelpText('after', exitCodeHelp)
  try {
    await program.parseAsync(words, { from: 'user' })
    return ending
  } catch (error) {
    return explained(error, room)
  }
}

function explained(error: unknown, room: AdminRoom): ExitCode {
  // Help that was asked for is no fault; commander has printed the rest itself.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.wrongUsage
  if (error instanceof AdminFault) {
    room.complain(error.message)
    return error.exitCode
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  room.complain(`Something went wrong: ${cause instanceof Error ? cause.message : String(cause)}`)
  return exitCodes.fault
}
