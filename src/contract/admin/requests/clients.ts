import * as v from 'valibot'
import { GREATEST_ID } from '../../limits.ts'
import { email } from '../../address-rules.ts'
import { isReservedClientLoginId } from '../../routes.ts'
import { isLanguage, languageNames } from '../../languages.ts'
import { objectOf } from '../../entities/primitives.ts'
import { changed, line, lineOrNone, ofClient, reason, version } from './fields.ts'

const number = (least: number, most: number) => {
  const what = `must be a whole number from ${least} to ${most}`
  return v.pipe(v.number(what), v.integer(what), v.minValue(least, what), v.maxValue(most, what))
}

const word = line(24)

/** Login id of a new client. Its shop's address contains it. */
export const newLoginId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/,
    '2 to 63 letters, digits, dots, hyphens or underscores, beginning with a letter or digit',
  ),
  v.check((id) => !isReservedClientLoginId(id), 'is the name of a page of the shop and would hide it'),
  v.check((id) => !/\.[a-z0-9]{1,5}$/i.test(id), 'must not end like a file name'),
)

export const isPointValue = v.check<number, string>(
  (value) => value > 0 && value <= 1_000_000 && Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-6,
  'must be more than 0 and at most 1,000,000, with at most four decimals',
)

/** Rules of a client's settings, for the admin API and the command line. */
export const clientSettings = {
  name: line(120),
  /** The organisation's own code. */
  code: line(40),
  email: v.union([v.literal(''), email], 'must be an e-mail address, or empty'),
  mobile: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[+\d][\d -]{5,20}$|^$/, 'must be a telephone number, or empty'),
  ),
  address: lineOrNone(300),
  /** `null` for the shop's own colour. */
  accent_color: v.nullable(
    v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0f766e')),
  ),
  /** Languages of the shop, the default first. An empty list means English only. */
  languages: v.pipe(
    v.array(v.string()),
    v.check(
      (codes) => new Set(codes).size === codes.length && codes.every(isLanguage),
      `must be of ${Object.keys(languageNames).join(', ')}, each once`,
    ),
  ),
  /** The client's own words for points; `null` for the shop's. */
  points_name: v.nullable(objectOf({ one: word, many: word, short: word })),
  /** Whether visitors have to log in before they see anything. */
  login_needed: v.boolean(),
  /** Whether an order to a new address needs a fresh login code. */
  confirm_new_address: v.boolean(),
  /** Days after a delivery in which a problem can be reported; 0 for never. */
  report_days: number(0, 365),
  /**
   * Months after which points expire that are granted from now on, if the grant sets no last day; `null` for
   * never. Points granted earlier keep their last day.
   */
  points_expire_months: v.nullable(number(1, 120)),
  /**
   * Points that one person gives on one day above this need the approval of a second person; `null` for none. Raising or
   * removing it needs `operators.manage`.
   */
  approval_above: v.nullable(number(0, GREATEST_ID)),
  /** Value of a point in the client's currency; `null` if it is unknown. */
  value_per_point: v.nullable(v.pipe(v.number(), isPointValue)),
  /** Whether the shop is closed. Members' calls are then refused; operators' calls are not. */
  suspended: v.boolean(),
}

/** The settings as an object schema, to pick fields from. */
const settings = v.object(clientSettings)

export const clientRequests = {
  listClients: objectOf({}),
  createClient: objectOf({
    ...v.partial(settings).entries,
    login_id: newLoginId,
    name: clientSettings.name,
  }),
  showClient: objectOf(ofClient),
  changeClient: v.pipe(
    objectOf({ ...v.partial(settings).entries, ...ofClient, version, reason: v.optional(reason) }),
    changed(Object.keys(clientSettings) as (keyof typeof clientSettings)[]),
  ),
}
