/** `terminal settings`: settings that terminals receive by heartbeat, limited to the contract's list. */
import * as v from 'valibot'
import { remoteSettingNames, remoteSettings } from '../../src/contract/kiosk/remote-settings.ts'
import { terminalOperations } from '../operations/terminals.ts'
import { declared, needed, optional, withWork } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { takePictureOption } from './picture-option.ts'
import { terminalIds } from './terminal-input.ts'

/** The longer side of a portrait display. */
const PICTURE_SIDE = 1920

const { idleSeconds, openingHours, attractTitle, attractTitleHindi } = remoteSettings.entries
const whole = v.pipe(v.string(), v.toNumber('must be a whole number'), idleSeconds.wrapped)

export const settingsCommand = declared({
  name: 'settings',
  description: 'change settings of terminals with remoteSettings; a policy overrides them',
  options: {
    terminal: needed('<number...>', 'which terminals', terminalIds),
    idleSeconds: optional('<seconds>', 'seconds without input before the countdown begins, 5 to 3600', whole),
    openingHours: {
      value: '<hours>',
      help: 'such as "Mo-Fr 09:00-18:00; Sa 10:00-14:00"',
      schema: openingHours,
    },
    attractTitle: { value: '<text>', help: 'invitation of the attract screen', schema: attractTitle },
    attractTitleHindi: { value: '<text>', help: 'the same in Hindi', schema: attractTitleHindi },
    attractPicture: {
      value: '<file...>',
      help: 'pictures of the attract screen in place of the banners, 1 to 10',
      schema: v.optional(v.pipe(v.array(v.string()), v.maxLength(10, 'at most 10 pictures')), []),
    },
    default: {
      value: '<name...>',
      help: `take back: ${remoteSettingNames.join(', ')}`,
      schema: v.optional(
        v.array(v.picklist(remoteSettingNames, `must be one of ${remoteSettingNames.join(', ')}`)),
        [],
      ),
    },
  },
  examples: ['--terminal 3 4 --attract-title "Happy Diwali" --attract-picture diwali.jpg'],
  async start({ terminal, attractPicture: files, default: takenBack, ...values }, context) {
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
    const asked = { terminals: terminal, settings, taken_back: takenBack }
    await withWork(context, ({ operate }) => operate(terminalOperations.changeTerminalSettings, asked))
    return {
      text: `Terminal ${terminal.join(', ')} takes this with the next heartbeat, if its setting remoteSettings is true. terminal show says whether it has it.`,
    }
  },
})
