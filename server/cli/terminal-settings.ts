/** `terminal settings`: settings that terminals receive by heartbeat, limited to the contract's list. */
import type { Command } from 'commander'
import * as v from 'valibot'
import { remoteSettingNames, remoteSettings } from '../../src/contract/kiosk/remote-settings.ts'
import { terminalOperations } from '../operations/terminals.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { takePictureOption } from './picture-option.ts'
import { runOperation } from './run-operation.ts'
import { terminalIds } from './terminal-input.ts'

/** The longer side of a portrait display. */
const PICTURE_SIDE = 1920

const given = {
  idleSeconds: v.optional(
    v.pipe(v.string(), v.toNumber('must be a whole number'), remoteSettings.entries.idleSeconds.wrapped),
  ),
  openingHours: remoteSettings.entries.openingHours,
  attractTitle: remoteSettings.entries.attractTitle,
  attractTitleHindi: remoteSettings.entries.attractTitleHindi,
}

const options = v.object({
  terminal: terminalIds,
  ...given,
  attractPicture: v.optional(v.pipe(v.array(v.string()), v.maxLength(10, 'at most 10 pictures')), []),
  default: v.optional(
    v.array(v.picklist(remoteSettingNames, `must be one of ${remoteSettingNames.join(', ')}`)),
    [],
  ),
})

async function set(context: CliContext, words: unknown): Promise<void> {
  const { terminal, attractPicture: files, default: takenBack, ...values } = readOptions(options, words)
  const names: string[] = []
  for (const file of files)
    names.push(await takePictureOption(context, 'attract-picture', file, PICTURE_SIDE))
  const pictures = names.length === 0 ? {} : { attractPictures: names.join(',') }
  const settings = { ...values, ...pictures }
  if (Object.keys(settings).length + takenBack.length === 0)
    throw new AdminFault(
      exitCodes.wrongUsage,
      'Nothing to set: say a setting, or take one back with --default.',
    )
  await context.withDatabase(async (database) => {
    const asked = { terminals: terminal, settings, taken_back: takenBack }
    await runOperation(context, database, terminalOperations.changeTerminalSettings, asked)
    context.print(
      `Terminal ${terminal.join(', ')} takes this with the next heartbeat, if its setting remoteSettings is true. terminal show says whether it has it.`,
    )
  })
}

/** Adds the command to `terminal`. */
export function addSettingsCommand(terminal: Command, context: CliContext): void {
  terminal
    .command('settings')
    .description('change settings of terminals with remoteSettings; a policy overrides them')
    .requiredOption('--terminal <number...>', 'which terminals')
    .option('--idle-seconds <seconds>', 'seconds without input before the countdown begins, 5 to 3600')
    .option('--opening-hours <hours>', 'such as "Mo-Fr 09:00-18:00; Sa 10:00-14:00"')
    .option('--attract-title <text>', 'invitation of the attract screen')
    .option('--attract-title-hindi <text>', 'the same in Hindi')
    .option('--attract-picture <file...>', 'pictures of the attract screen in place of the banners, 1 to 10')
    .option('--default <name...>', `take back: ${remoteSettingNames.join(', ')}`)
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- terminal settings --terminal 3 4 --attract-title "Happy Diwali" --attract-picture diwali.jpg',
    )
    .action((words) => set(context, words))
}
