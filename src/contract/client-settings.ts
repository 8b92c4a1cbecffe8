/**
 * A client's settings, each declared once: its column, rule, label, option, and whether members see it. From this follow
 * the operators' requests and replies, the console's form, the command line, and the client that the shop reads with its
 * strict reply. The column itself stands in `server/db/tables/clients.ts`.
 */
import * as v from 'valibot'
import { email } from './address-rules.ts'
import { carriers, writtenCarriers } from './carriers.ts'
import { pointsName } from './shop-entities/client.ts'
import { objectOf } from './shop-entities/primitives.ts'
import { isLanguage, languageNames } from './languages.ts'
import { GREATEST_ID } from './limits.ts'
import { decimal, whole } from './number-rules.ts'
import { currencyCode, isPointValue } from './point-value.ts'
import { flag, number, textSetting } from './setting-kinds.ts'
import { line, lineOrNone } from './text-rules.ts'
import { plainDigits } from './values/digits.ts'

const wholeCount = v.pipe(v.number(), v.integer(), v.minValue(0))

const wholeNumber = (least: number, most: number) => {
  const what = `must be a whole number from ${least} to ${most}`
  return v.pipe(whole(what), v.minValue(least, what), v.maxValue(most, what))
}

const colour = v.nullable(
  v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0f766e')),
)

const languages = v.pipe(
  v.array(v.string()),
  v.check(
    (codes) => new Set(codes).size === codes.length && codes.every(isLanguage),
    `must be of ${Object.keys(languageNames).join(', ')}, each once`,
  ),
)

const word = line(24)
const words = v.nullable(objectOf({ one: word, many: word, short: word }))

/** Words separated by commas. */
const separated = v.pipe(
  v.string(),
  v.transform((written) => (written.trim() === '' ? [] : written.split(',').map((one) => one.trim()))),
)

export const clientSettings = {
  name: textSetting(
    {
      column: 'clientName',
      label: 'Name',
      panel: 'contacts',
      option: 'name <name>',
      help: "the organisation's name",
      members: 'client_name',
    },
    line(120),
    { longest: 120 },
  ),
  code: textSetting(
    {
      column: 'clientCode',
      label: 'Code',
      panel: 'contacts',
      option: 'code <code>',
      help: "the organisation's own code",
      members: 'client_code',
    },
    line(40),
    { longest: 40 },
  ),
  email: textSetting(
    {
      column: 'clientEmail',
      label: 'E-mail address',
      panel: 'contacts',
      option: 'email <email>',
      help: 'shown in the footer',
      members: 'client_email',
    },
    v.union([v.literal(''), email], 'must be an e-mail address, or empty'),
    { optional: true, input: 'email' },
  ),
  mobile: textSetting(
    {
      column: 'clientMobile',
      label: 'Telephone',
      panel: 'contacts',
      option: 'mobile <number>',
      help: 'shown in the footer',
      members: 'client_mobile',
    },
    v.pipe(
      v.string(),
      v.transform(plainDigits),
      v.trim(),
      v.regex(/^[+(\d][\d ()-]{5,20}$|^$/, 'must be a telephone number, or empty'),
    ),
    { optional: true, input: 'tel' },
  ),
  address: textSetting(
    {
      column: 'clientAddress',
      label: 'Address',
      hint: 'Shown in the shop’s footer and on Contact Us, as are telephone and e-mail address',
      panel: 'contacts',
      option: 'address <text>',
      help: 'shown in the footer',
      members: 'client_address',
    },
    lineOrNone(300),
    { optional: true, longest: 300, input: 'area' },
  ),
  accent_color: {
    kind: 'colour',
    column: 'accentColor',
    label: 'Accent colour',
    hint: 'Such as #0f766e; empty for the shop’s own',
    panel: 'look',
    option: 'accent <#rrggbb>',
    help: "the shop's accent colour; empty for the shop's own",
    members: 'accent_color',
    rule: colour,
    reply: v.nullable(v.string()),
    seen: colour,
    typed: v.pipe(
      v.string(),
      v.trim(),
      v.transform((written) => (written === '' ? null : written)),
      colour,
    ),
  },
  languages: {
    kind: 'languages',
    column: 'languages',
    label: 'Languages',
    panel: 'look',
    option: 'languages <codes>',
    help: "the shop's languages, the default first, such as en,hi; empty for English only",
    members: 'languages',
    rule: languages,
    reply: v.array(v.string()),
    seen: v.array(v.string()),
    typed: v.pipe(separated, languages),
  },
  points_name: {
    kind: 'words',
    column: 'pointsName',
    label: 'Words for points',
    hint: 'For one, for many, and after a number, such as star, stars, stars',
    panel: 'look',
    option: 'points-name <one,many,short>',
    help: 'own words for points, such as star,stars,stars; empty for "points"',
    members: 'points_name',
    rule: words,
    reply: v.nullable(pointsName),
    seen: v.nullable(v.object({ one: v.string(), many: v.string(), short: v.string() })),
    typed: v.pipe(
      separated,
      v.check(
        (parts) => parts.length === 0 || (parts.length === 3 && !parts.includes('')),
        'must be three words, such as star,stars,stars: for one, for many, and after a number',
      ),
      v.transform<string[], unknown>(([one, many, short]) =>
        one === undefined ? null : { one, many, short },
      ),
      words,
    ),
  },
  login_needed: {
    ...flag({
      column: 'userLoginNeeded',
      label: 'Visitors have to log in before they see anything',
      panel: 'members',
      option: 'login-needed [yes|no]',
      help: 'whether visitors have to log in before they see anything',
      members: 'user_login_needed',
    }),
    /** 0 or 1 on the shop's wire (section 3). */
    isNumber: true,
    seen: v.picklist([0, 1]),
  },
  confirm_new_address: flag({
    column: 'confirmNewAddress',
    label: 'An order to a new address needs a fresh login code',
    panel: 'members',
    option: 'confirm-new-address [yes|no]',
    help: 'whether an order to an address of no earlier order needs a fresh login code',
    members: 'confirm_new_address',
  }),
  report_days: number(
    {
      column: 'reportDays',
      label: 'Days to report a problem',
      hint: 'After the delivery; 0 for never',
      panel: 'members',
      option: 'report-days <n>',
      help: 'for how many days after a delivery a problem can be reported; 0 for never',
      members: null,
    },
    wholeNumber(0, 365),
    wholeCount,
  ),
  /** Of points that are granted from now on, if the grant sets no last day. Points granted earlier keep theirs. */
  points_expire_months: number(
    {
      column: 'pointsExpireMonths',
      label: 'Months until points expire',
      hint: 'Of points granted from now on; empty for never. Points that members have keep their day.',
      panel: 'points',
      option: 'points-expire <months>',
      help: 'after how many months points that are granted from now on expire, unless the grant says otherwise; or never',
      members: null,
    },
    v.nullable(wholeNumber(1, 120)),
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    'never',
  ),
  /** Raising or removing it needs `operators.manage`. */
  approval_above: number(
    {
      column: 'approvalAbove',
      label: 'Points above which a second person approves',
      hint: 'What one person gives on one day above this waits for a second person; empty for never. Only an owner raises or removes it.',
      panel: 'points',
      option: 'approval-above <points>',
      help: 'points of one person on one day above this wait for a second person; or none',
      members: null,
    },
    v.nullable(wholeNumber(0, GREATEST_ID)),
    v.nullable(wholeCount),
    'none',
  ),
  value_per_point: number(
    {
      column: 'valuePerPoint',
      label: 'Value of a point',
      hint: 'In the client’s currency, for reports',
      panel: 'points',
      option: 'value-per-point <amount>',
      help: "what a point is worth in the client's currency, or none",
      members: null,
    },
    v.nullable(v.pipe(decimal(), isPointValue)),
    v.nullable(v.number()),
    'none',
  ),
  carriers: {
    kind: 'carriers',
    column: 'carriers',
    label: 'Carriers',
    hint: 'One a line: its name, a blank, and its page of a parcel, with {number} for the tracking number',
    panel: 'parcels',
    option: 'carriers <text>',
    help: "carriers and their pages of a parcel, such as 'Delhivery https://www.delhivery.com/track-v2/package/{number}; …', or empty",
    members: null,
    rule: carriers,
    reply: v.record(v.string(), v.string()),
    seen: v.record(v.string(), v.string()),
    typed: writtenCarriers,
  },
  currency: textSetting(
    {
      column: 'currency',
      label: 'Currency',
      hint: 'Of the value of a point, such as INR; printed reports name it',
      panel: 'points',
      option: 'currency <code>',
      help: 'three letters of the currency that a point is worth something in, such as INR, or empty',
      members: null,
    },
    currencyCode,
    { optional: true, longest: 3 },
  ),
  /** Members' calls are refused while it is set; operators' calls are not. */
  suspended: {
    ...flag({
      column: 'suspendedAt',
      label: 'The shop is closed to its members',
      panel: 'dialog',
      option: 'suspended [yes|no]',
      help: 'whether the shop is closed to its members',
      members: 'suspended',
    }),
    kind: 'since',
  },
} as const

export type ClientSettingName = keyof typeof clientSettings
export const clientSettingNames = Object.keys(clientSettings) as ClientSettingName[]

type Settings = typeof clientSettings
type Part = 'rule' | 'reply' | 'typed'
type SettingParts<Key extends Part> = { [Name in ClientSettingName]: Settings[Name][Key] }

/** One part of each setting: its rules, for example, as the entries of an object schema. */
export function eachSetting<const Key extends Part>(key: Key): SettingParts<Key> {
  const parts = clientSettingNames.map((name) => [name, clientSettings[name][key]])
  return Object.fromEntries(parts) as SettingParts<Key>
}

type SeenEntries = {
  [
    Name in ClientSettingName as Settings[Name]['members'] extends string ? Settings[Name]['members'] : never
  ]: Settings[Name]['seen']
}

/** What members see of the settings, by its name in the client that they read. */
export const seenSettings = Object.fromEntries(
  Object.values(clientSettings).flatMap(({ members, seen }) => (members === null ? [] : [[members, seen]])),
) as SeenEntries
