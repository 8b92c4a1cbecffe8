/** Every setting as the templates need it: its words, its form, and an example. */
import { formOf, titleOf, type SettingForm } from '../../electron/main/configuration/setting-form.rules.ts'
import {
  settingNames,
  settings,
  type Setting,
  type SettingName,
} from '../../electron/main/configuration/settings.rules.ts'

/** The app's identifier: its preference domain on macOS. `REGISTRY_PATH` is its policy key on Windows. */
export const PREFERENCE_DOMAIN = 'com.rewardsshop.kiosk'
export const REGISTRY_PATH = String.raw`SOFTWARE\Policies\RewardsShop\Kiosk`

export interface FormField extends Pick<Setting, 'about'> {
  name: SettingName
  title: string
  builtIn: Setting['builtIn'] | undefined
  form: SettingForm
}

/** In the order of the schema. */
export const formFields: readonly FormField[] = settingNames.map((name) => {
  const { about, builtIn, schema }: Setting = settings[name]
  return { about, builtIn, name, title: titleOf(name), form: formOf(schema) }
})

/** The client that a template is for: the required settings. */
export interface TemplateClient {
  providerUrl: string
  clientLoginId: string
}

/** The client of the templates in the repository. */
export const exampleClient: TemplateClient = {
  providerUrl: 'https://shop.example.com/api/v1',
  clientLoginId: 'acme',
}

function neededOf(name: SettingName, client: TemplateClient): string | undefined {
  return name === 'providerUrl' || name === 'clientLoginId' ? client[name] : undefined
}

/** A valid value that changes nothing: the default, or an example if there is none. */
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
 * Whether a template sets a setting: only required ones. A default in a policy would override the machine file and the
 * environment, including a supervisor's `KIOSK_SUPERVISED`.
 */
export function mustBeGiven({ builtIn }: FormField): boolean {
  return builtIn === undefined
}

/** Whether a setting has a default worth showing; an empty text is not. */
export function isBuiltIn(builtIn: FormField['builtIn']): boolean {
  return builtIn !== null && builtIn !== ''
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML, in elements and attributes. */
export function xmlText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}
