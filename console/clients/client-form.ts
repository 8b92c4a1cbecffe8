/** A client's settings form, from the declarations of the settings: typed fields, and the request made of them. */
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import {
  clientSettingNames,
  clientSettings,
  eachSetting,
  type ClientSettingName,
} from '../../src/contract/client-settings.ts'
import type { SettingPanel } from '../../src/contract/setting-kinds.ts'
import type { AdminRequest } from '../api/admin-call.ts'

export type Client = AdminReplyOf<'showClient'>

const { suspended: _dialog, ...typed } = eachSetting('typed')
export const clientFields = v.object(typed)
export type ClientFields = v.InferInput<typeof clientFields>
export type FieldName = keyof ClientFields

const isField = (name: ClientSettingName): name is FieldName => clientSettings[name].panel !== 'dialog'
const fieldNames = clientSettingNames.filter(isField)

/** The settings of a panel, in their order. */
export const fieldsIn = (panel: SettingPanel): FieldName[] =>
  fieldNames.filter((name) => clientSettings[name].panel === panel)

/** A setting's value as its field shows it. */
function fieldOf(client: Client, name: FieldName): string | boolean {
  const value = client[name]
  if (typeof value === 'boolean') return value
  // "English alone" has two forms on the wire.
  if (Array.isArray(value)) return value.join(',') === 'en' ? '' : value.join(',')
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  if (clientSettings[name].kind === 'words') return Object.values(value).join(', ')
  return Object.entries(value)
    .map((carrier) => carrier.join(' '))
    .join('\n')
}

/** A client's settings as the form shows them. */
export const fieldsOf = (client: Client): ClientFields =>
  Object.fromEntries(fieldNames.map((name) => [name, fieldOf(client, name)])) as ClientFields

/** The changed settings as a request; another operator may have changed the others. */
export function changedSettings(
  before: ClientFields,
  given: ClientFields,
): Partial<AdminRequest<'changeClient'>> {
  const read = v.parse(clientFields, given)
  return Object.fromEntries(
    fieldNames.filter((name) => given[name] !== before[name]).map((name) => [name, read[name]]),
  )
}

/** Settings that another operator has changed since the form opened, with their labels. */
export function differences(before: ClientFields, met: Client): (readonly [string, string])[] {
  const now = fieldsOf(met)
  const inWords = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'Yes' : 'No')
  return fieldNames
    .filter((name) => now[name] !== before[name])
    .map((name) => [clientSettings[name].label, inWords(now[name])] as const)
}
