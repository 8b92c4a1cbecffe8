/** Schemas of a client's fields on the command line. */
import * as v from 'valibot'
import { isReservedClientLoginId } from '../../src/contract/routes.ts'
import { pointsName } from '../../src/contract/entities/client.ts'
import { languageNames } from '../../src/contract/languages.ts'
import { oneLine } from './control-characters.ts'

const line = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(longest, `at most ${longest} characters`), oneLine)

const yesOrNo = v.pipe(
  v.picklist(['yes', 'no'], 'must be yes or no'),
  v.transform((answer) => answer === 'yes'),
)

const severalWords = v.pipe(
  line(120),
  v.transform((words) => (words === '' ? [] : words.split(',').map((word) => word.trim()))),
)

const languageCodes = Object.keys(languageNames)

const loginId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/,
    '2 to 63 letters, digits, dots, hyphens or underscores, beginning with a letter or digit',
  ),
  v.check((id) => !isReservedClientLoginId(id), 'is the name of a page of the shop and would hide it'),
  v.check((id) => !/\.[a-z0-9]{1,5}$/i.test(id), 'must not end like a file name'),
)

/** Months until granted points expire; null for never. */
const pointsExpireMonths = v.pipe(
  v.string(),
  v.regex(/^(?:never|[1-9]\d?|1[01]\d|120)$/, 'must be a number of months from 1 to 120, or never'),
  v.transform((months) => (months === 'never' ? null : Number(months))),
)

const details = {
  name: v.pipe(line(120), v.minLength(1, 'must not be empty')),
  code: v.pipe(line(40), v.minLength(1, 'must not be empty')),
  email: v.union([v.literal(''), v.pipe(v.string(), v.rfcEmail('is no email address'), v.maxLength(254))]),
  mobile: v.pipe(v.string(), v.trim(), v.regex(/^[+\d][\d -]{5,20}$|^$/, 'must be a telephone number')),
  address: line(300),
  logo: v.string(),
  accent: v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$|^$/, 'must be a colour such as #0f766e')),
  loginNeeded: yesOrNo,
  /** The option without a value means yes. */
  confirmNewAddress: v.union([v.literal(true), yesOrNo]),
  pointsExpire: pointsExpireMonths,
  languages: v.pipe(
    severalWords,
    v.check(
      (codes) => new Set(codes).size === codes.length && codes.every((code) => languageCodes.includes(code)),
      `must be of ${languageCodes.join(', ')}, each once`,
    ),
  ),
  pointsName: v.pipe(
    severalWords,
    v.check(
      (words) => words.length === 0 || words.length === 3,
      'must be three words, such as star,stars,stars: for one, for many, and after a number',
    ),
    v.transform<string[], unknown>(([one, many, short]) => (one === undefined ? null : { one, many, short })),
    v.nullable(pointsName),
  ),
  reportDays: v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/, 'must be a whole number of days from 0 to 365'),
    v.transform(Number),
    v.maxValue(365, 'must be a whole number of days from 0 to 365'),
  ),
}

export const newClient = v.object({
  loginId,
  name: details.name,
  code: v.optional(details.code),
  email: v.optional(details.email),
  mobile: v.optional(details.mobile),
  address: v.optional(details.address),
  logo: v.optional(details.logo),
  accent: v.optional(details.accent),
  loginNeeded: v.optional(details.loginNeeded),
  confirmNewAddress: v.optional(details.confirmNewAddress),
  pointsExpire: v.optional(details.pointsExpire),
  languages: v.optional(details.languages),
  pointsName: v.optional(details.pointsName),
  reportDays: v.optional(details.reportDays),
  json: v.optional(v.boolean(), false),
})

export const changedClient = v.object({
  client: v.string(),
  ...v.partial(v.object(details)).entries,
  json: v.optional(v.boolean(), false),
})

export type ClientDetails = Omit<v.InferOutput<typeof changedClient>, 'client' | 'json'>
