/** Every setting as the templates need it: its words, how it is filled in, and an example. */
import { formOf, titleOf, type SettingForm } from '../../electron/main/configuration/setting-form.rules.ts'
import {
  settingNames,
  settings,
  type Setting,
  type SettingName,
} from '../../electron/main/configuration/settings.rules.ts'

/** The identifier of the app: its preference domain on macOS, its place in the registry's policies. */
export const PREFERENCE_DOMAIN = 'com.rewardsshop.kiosk'
export const REGISTRY_PATH = String.raw`SOFTWARE\Policies\RewardsShop\Kiosk`

export interface FormField extends Pick<Setting, 'about' | 'environment'> {
  name: SettingName
  title: string
  builtIn: Setting['builtIn'] | undefined
  form: SettingForm
}

/** In the order of the schema. */
export const formFields: readonly FormField[] = settingNames.map((name) => {
  const { about, environment, builtIn, schema }: Setting = settings[name]
  return { about, environment, builtIn, name, title: titleOf(name), form: formOf(schema) }
})

/** For whom a template is filled in: the settings that must be given. */
export interface TemplateClient {
  providerUrl: string
  clientLoginId: string
}

/** Whom the templates in the repository are filled in for. */
export const exampleClient: TemplateClient = {
  providerUrl: 'https://shop.example.com/api/v1',
  clientLoginId: 'acme',
}

function neededOf(name: SettingName, client: TemplateClient): string | undefined {
  return name === 'providerUrl' || name === 'clientLoginId' ? client[name] : undefined
}

/** A value of the right kind that changes nothing: what is built in, or an example where nothing is. */
export function exampleOf(
  { name, form, builtIn }: FormField,
  client: TemplateClient = exampleClient,
): string | number | boolean {
  if (builtIn !== undefined && builtIn !== null) return builtIn
  const needed = neededOf(name, client)
  if (needed !== undefined) return needed
  if (form.kind === 'number') return form.min
  if (form.kind === 'flag') return false
  return form.kind === 'choice' ? (form.choices[0] ?? '') : ''
}

/**
 * Whether a template gives a setting: only what must be given. A default that a policy names would outrank the machine
 * file and the environment, `KIOSK_SUPERVISED` of a supervisor among them.
 */
export function mustBeGiven({ builtIn }: FormField): boolean {
  return builtIn === undefined
}

/** Whether a setting has a value of its own, to be named as such; an empty text says nothing. */
export function isBuiltIn(builtIn: FormField['builtIn']): boolean {
  return builtIn !== null && builtIn !== ''
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as XML has it, between tags and in attributes. */
export function xmlText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}
