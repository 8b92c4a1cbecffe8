/** `terminal picture`: requests a picture of a terminal's screen, and writes it to a file. */
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { Database } from '../db/open.ts'
import { readPicture } from '../domain/terminals/terminal-pictures.ts'
import { terminalOperations } from '../operations/terminals.ts'
import { pathFrom } from './cli-context.ts'
import { declared, needed, optional, preset, type Work } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { minutes, terminalId } from './terminal-input.ts'
import { writeNewFile } from './write-new-file.ts'

const LOOK_EVERY_MS = 1000
/** Minutes: an older picture of a screen is of no use. */
const EXPIRES = '10'

const commandMessage = 'must be the number of a command, as terminal show shows it'
const WHY_NONE = {
  done: 'it was deleted after 7 days',
  failed: 'the terminal could not take or send it',
  refused:
    'somebody is at the terminal, its screen may show a person, or its setting supportPicture is false',
  unknown: 'this version of the kiosk takes none',
}

async function ask({ context, operate }: Work, terminal: number, expires: number): Promise<number> {
  const asked = { terminals: [terminal], command: 'picture', minutes: expires }
  const [command] = await operate(terminalOperations.commandTerminals, asked)
  if (command === undefined) throw new Error('terminal_commands: nothing was inserted')
  context.print(`Terminal ${terminal} is asked for a picture with the next heartbeat: command ${command}.`)
  return command
}

/** Waits for the picture. @throws AdminFault if the command does not exist, ended without a picture, or expired */
async function waitForPicture(db: Database, terminal: number, command: number) {
  for (;;) {
    const asked = await readPicture(db, terminal, command)
    if (asked === null)
      throw new AdminFault(
        exitCodes.notFound,
        `Terminal ${terminal} has no command ${command} for a picture.`,
      )
    const { outcome, isExpired, picture, takenAt } = asked
    if (picture !== null && takenAt !== null) return { picture, takenAt }
    if (outcome !== null)
      throw new AdminFault(
        exitCodes.refused,
        `There is no picture of command ${command}: ${WHY_NONE[outcome]}.`,
      )
    if (isExpired)
      throw new AdminFault(
        exitCodes.refused,
        `Terminal ${terminal} did not answer command ${command} in time.`,
      )
    await pause(LOOK_EVERY_MS)
  }
}

export const pictureCommand = declared({
  name: 'picture',
  description: 'ask a terminal with supportPicture for a picture of its screen, while nobody is there',
  options: {
    terminal: needed('<number>', 'which terminal', terminalId),
    out: optional('<file>', 'wait for the picture and write it as this new JPEG file'),
    command: optional(
      '<number>',
      'the picture of this command, asked for before; kept for 7 days',
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, commandMessage), v.transform(Number)),
    ),
    expires: preset(
      '<minutes>',
      'discard the command if the terminal has not reported by then',
      minutes,
      EXPIRES,
    ),
  },
  examples: ['--terminal 3 --out foyer.jpg'],
  async run({ terminal, out, command: earlier, expires }, work) {
    if (earlier !== undefined && out === undefined)
      throw new AdminFault(exitCodes.wrongUsage, 'Say with --out where the picture of --command goes.')
    const command = earlier ?? (await ask(work, terminal, expires))
    if (out === undefined) return
    const { picture, takenAt } = await waitForPicture(work.database.db, terminal, command)
    const file = pathFrom(work.context, out)
    await writeNewFile(file, picture)
    return { text: `${file} has the picture of ${takenAt.toISOString().slice(0, 19)}Z.` }
  },
})
