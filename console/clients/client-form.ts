/** A client's settings form: typed fields, and the request made of them. */
import * as v from 'valibot'
import { clientSettings } from '../../src/contract/admin/requests/clients.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { AdminRequest } from '../api/admin-call.ts'

export type Client = AdminReplyOf<'showClient'>

const typedNumber = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (text === '' ? null : Number(text))),
)

const { name, code, email, mobile, address } = clientSettings
export const clientFields = v.object({
  name,
  code,
  email,
  mobile,
  address,
  accent_color: v.pipe(
    v.string(),
    v.trim(),
    v.transform((colour) => (colour === '' ? null : colour)),
    clientSettings.accent_color,
  ),
  languages: v.pipe(
    v.string(),
    v.transform((codes) => (codes === '' ? [] : codes.split(','))),
    clientSettings.languages,
  ),
  /** One, many, and after a number, separated by commas; or empty. */
  points_name: v.pipe(
    v.string(),
    v.transform((words) => (words.trim() === '' ? [] : words.split(',').map((word) => word.trim()))),
    v.check(
      (words) => words.length === 0 || (words.length === 3 && words.every((word) => word !== '')),
      'three words such as star, stars, stars: for one, for many, and after a number',
    ),
    v.transform<string[], unknown>(([one, many, short]) => (one === undefined ? null : { one, many, short })),
    clientSettings.points_name,
  ),
  login_needed: v.boolean(),
  confirm_new_address: v.boolean(),
  report_days: v.pipe(typedNumber, clientSettings.report_days),
  points_expire_months: v.pipe(typedNumber, clientSettings.points_expire_months),
  approval_above: v.pipe(typedNumber, clientSettings.approval_above),
  value_per_point: v.pipe(typedNumber, clientSettings.value_per_point),
})
export type ClientFields = v.InferInput<typeof clientFields>

const typed = (number: number | null) => (number === null ? '' : String(number))

/** A client's settings as the form shows them. */
export function fieldsOf({ points_name: words, languages, ...client }: Client): ClientFields {
  const { name, code, email, mobile, address, login_needed, confirm_new_address } = client
  return {
    name,
    code,
    email,
    mobile,
    address,
    login_needed,
    confirm_new_address,
    accent_color: client.accent_color ?? '',
    // "English alone" has two forms on the wire.
    languages: languages.join(',') === 'en' ? '' : languages.join(','),
    points_name: words === null ? '' : [words.one, words.many, words.short].join(', '),
    report_days: typed(client.report_days),
    points_expire_months: typed(client.points_expire_months),
    approval_above: typed(client.approval_above),
    value_per_point: typed(client.value_per_point),
  }
}

/** The changed settings as a request; another operator may have changed the others. */
export function changedSettings(
  before: ClientFields,
  given: ClientFields,
): Partial<AdminRequest<'changeClient'>> {
  const read = v.parse(clientFields, given)
  const names = Object.keys(read) as (keyof typeof read)[]
  return Object.fromEntries(names.filter((one) => given[one] !== before[one]).map((one) => [one, read[one]]))
}

/** Labels of the settings, also used for another operator's changes. */
export const labels = {
  name: 'Name',
  code: 'Code',
  email: 'E-mail address',
  mobile: 'Telephone',
  address: 'Address',
  accent_color: 'Accent colour',
  languages: 'Languages',
  points_name: 'Words for points',
  login_needed: 'Visitors have to log in',
  confirm_new_address: 'A new address needs a fresh code',
  report_days: 'Days to report a problem',
  points_expire_months: 'Months until points expire',
  approval_above: 'Points above which a second person approves',
  value_per_point: 'Value of a point',
} as const satisfies Record<keyof ClientFields, string>
