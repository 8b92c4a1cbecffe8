/** Options of the client commands: texts that are parsed into settings, by the rules of `clientSettings`. */
import * as v from 'valibot'
import { clientSettings, newLoginId } from '../../src/contract/admin/requests/clients.ts'
import { oneLine } from '../operations/csv/control-characters.ts'

const { name, code, email, mobile, address } = clientSettings

const yesOrNo = v.pipe(
  v.picklist(['yes', 'no'], 'must be yes or no'),
  v.transform((answer) => answer === 'yes'),
)

const line = v.pipe(v.string(), v.trim(), oneLine)

const severalWords = v.pipe(
  line,
  v.transform((words) => (words === '' ? [] : words.split(',').map((word) => word.trim()))),
)

/** A number, or a word that means `null`. */
const numberOr = (none: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text === none ? null : /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN)),
  )

const details = {
  name: v.pipe(line, name),
  code: v.pipe(line, code),
  email,
  mobile,
  address: v.pipe(line, address),
  logo: v.string(),
  accent: v.pipe(
    v.string(),
    v.transform((colour) => (colour === '' ? null : colour)),
    clientSettings.accent_color,
  ),
  loginNeeded: yesOrNo,
  /** The option without a value means yes. */
  confirmNewAddress: v.union([v.literal(true), yesOrNo]),
  pointsExpire: v.pipe(numberOr('never'), clientSettings.points_expire_months),
  approvalAbove: v.pipe(numberOr('none'), clientSettings.approval_above),
  valuePerPoint: v.pipe(numberOr('none'), clientSettings.value_per_point),
  suspended: yesOrNo,
  languages: v.pipe(severalWords, clientSettings.languages),
  pointsName: v.pipe(
    severalWords,
    v.check(
      (words) => words.length === 0 || words.length === 3,
      'must be three words, such as star,stars,stars: for one, for many, and after a number',
    ),
    v.transform<string[], unknown>(([one, many, short]) => (one === undefined ? null : { one, many, short })),
    clientSettings.points_name,
  ),
  reportDays: v.pipe(v.string(), v.transform(Number), clientSettings.report_days),
}
const anyOf = v.partial(v.object(details)).entries
const json = v.optional(v.boolean(), false)

export const newClient = v.object({ ...anyOf, loginId: newLoginId, name: details.name, json })

export const changedClient = v.object({ ...anyOf, client: v.string(), reason: v.optional(v.string()), json })

type Details = v.InferOutput<v.ObjectSchema<typeof details, undefined>>
type ClientDetails = { [Name in keyof Details]?: Details[Name] | undefined }

/** Converts the options to the settings of the operations. */
export function settingsOf({
  accent,
  loginNeeded,
  confirmNewAddress,
  pointsExpire,
  approvalAbove,
  valuePerPoint,
  pointsName,
  reportDays,
  ...same
}: Omit<ClientDetails, 'logo'>) {
  return {
    ...same,
    accent_color: accent,
    login_needed: loginNeeded,
    confirm_new_address: confirmNewAddress,
    points_expire_months: pointsExpire,
    approval_above: approvalAbove,
    value_per_point: valuePerPoint,
    points_name: pointsName,
    report_days: reportDays,
  }
}
