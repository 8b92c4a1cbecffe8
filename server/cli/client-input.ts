/** Options of the client commands, from the declarations of a client's settings. */
import * as v from 'valibot'
import { clientSettingNames, clientSettings } from '../../src/contract/client-settings.ts'
import { yesOrNo } from '../../src/contract/values/name.ts'
import { oneLine } from '../operations/csv/control-characters.ts'
import { optional, type Options } from './declared-command.ts'

const yes = v.pipe(
  v.string(),
  v.transform((answer) => yesOrNo(answer)),
  v.boolean('must be yes or no'),
)
/** An option without a value means yes. */
const flag = v.union([v.literal(true), yes], 'must be yes or no')
const line = v.pipe(v.string(), v.trim(), oneLine)

/** As commander names an option: `points-name <words>` is `pointsName`. */
const keyOf = (option: string) =>
  option.replace(/ .*/, '').replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

const declared = clientSettingNames.map((name) => Object.assign({ name }, clientSettings[name]))

/**
 * The settings' options. Each is parsed as it is written, then by the setting's rule.
 * @param needs the setting that must be given
 */
export const settingOptions = (needs?: (typeof clientSettingNames)[number]): Options =>
  Object.fromEntries(
    declared.map(({ name, option, kind, typed, help }) => {
      const isFlag = kind === 'flag' || kind === 'since'
      const schema = isFlag ? flag : v.pipe(line, typed as v.GenericSchema<string>)
      const declaredOption = optional(option.replace(/^\S+ /, ''), help, schema)
      return [keyOf(option), Object.assign(declaredOption, { isNeeded: name === needs })]
    }),
  )

/** The given options as settings of the operations. */
export const settingsOf = (given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    declared
      .map(({ name, option }) => [name, given[keyOf(option)]])
      .filter(([, value]) => value !== undefined),
  )
