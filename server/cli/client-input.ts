/** Options of the client commands, from the declarations of a client's settings. */
import type { Command } from 'commander'
import * as v from 'valibot'
import { newLoginId } from '../../src/contract/admin/requests/clients.ts'
import { clientSettingNames, clientSettings } from '../../src/contract/client-settings.ts'
import { yesOrNo } from '../../src/contract/values/name.ts'
import { oneLine } from '../operations/csv/control-characters.ts'

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

/** The settings' options by their keys. Each is parsed as it is written, then by the setting's rule. */
const options: Record<string, v.GenericSchema> = Object.fromEntries(
  declared.map(({ option, kind, typed }) => [
    keyOf(option),
    v.optional(kind === 'flag' || kind === 'since' ? flag : v.pipe(line, typed as v.GenericSchema<string>)),
  ]),
)

const json = v.optional(v.boolean(), false)
const more = { logo: v.optional(v.string()), json }

export const newClient = v.intersect([v.object(options), v.object({ ...more, loginId: newLoginId })])

export const changedClient = v.intersect([
  v.object(options),
  v.object({ ...more, client: v.string(), reason: v.optional(v.string()) }),
])

/** The given options as settings of the operations. */
export const settingsOf = (given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    declared
      .map(({ name, option }) => [name, given[keyOf(option)]])
      .filter(([, value]) => value !== undefined),
  )

/** Adds an option for each setting that the command does not have yet. */
export function addSettingOptions(command: Command): Command {
  const has = new Set(command.options.map(({ long }) => long))
  for (const { option, help } of declared)
    if (!has.has(`--${option.replace(/ .*/, '')}`)) command.option(`--${option}`, help)
  return command.option('--logo <file>', 'a picture file; empty for none')
}
