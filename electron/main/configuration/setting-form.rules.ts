/** Form of a setting, derived from its schema: source of IT's policy templates and of the table of settings. */
import * as v from 'valibot'

export type SettingForm =
  | { kind: 'text' }
  | { kind: 'flag' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; choices: readonly string[] }

/** Schema metadata: the setting's form, if its type does not show it. */
export function settingForm<Output>(form: SettingForm) {
  return v.metadata<Output, { form: SettingForm }>({ form })
}

function isForm(value: unknown): value is SettingForm {
  return typeof value === 'object' && value !== null && 'kind' in value
}

/** The form of a setting with this schema; text by default. */
export function formOf(schema: v.GenericSchema): SettingForm {
  if ('wrapped' in schema) return formOf(schema.wrapped as v.GenericSchema)
  const { form } = v.getMetadata(schema) as { form?: unknown }
  if (isForm(form)) return form
  if (schema.type === 'picklist' && 'options' in schema)
    return { kind: 'choice', choices: (schema.options as readonly unknown[]).map(String) }
  return { kind: 'text' }
}

const ABBREVIATIONS = new Set(['id', 'pin', 'url', 'fcm', 'tls'])

/** The environment variable of a setting: `providerUrl` -> `KIOSK_PROVIDER_URL`. Policy and machine file use the name. */
export const variableOf = (name: string): string => `KIOSK_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`

/** A setting's name in words: `providerUrl` -> `Provider URL`. */
export function titleOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ')
  const label = words.map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word)).join(' ')
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}
