/**
 * Schemas of the requests (section 7). The server parses with them. The shop uses only their types, so that
 * its first view does not load them.
 */
import * as v from 'valibot'
import { email, pincode } from './address-rules.ts'
import { productFlag } from './codes.ts'
import { problemKinds } from './order-codes.ts'
import { calendarDate } from './shop-entities/calendar-date.ts'
import { encryptedOrder } from './shop-entities/encrypted-order.ts'
import { id, objectOf, text, wholeNumber } from './shop-entities/primitives.ts'
import { fieldLimits } from './field-limits.ts'
import { PAGE_SIZE } from './limits.ts'
import { oneVisibleLine, visibleLines } from '../lib/visible-text.ts'

const clientId = v.pipe(text, v.trim(), v.minLength(1), v.maxLength(64))
const mobile = v.pipe(text, v.trim(), v.regex(/^\d{1,15}$/))
const deviceToken = v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(4096))), null)

/** `schema`, or `fallback` if the value is missing, `null` or `""`. */
const orElse = <Schema extends v.GenericSchema>(schema: Schema, fallback: number | undefined) =>
  v.pipe(
    v.nullish(v.unknown(), ''),
    v.transform((value) => (value === '' ? fallback : value)),
    schema,
  )

const MOST_A_PAGE = 100

const pageNumber = v.pipe(wholeNumber, v.minValue(1), v.maxValue(1_000_000))
/** A page size, capped at the largest allowed. */
const pageSize = v.pipe(
  wholeNumber,
  v.toMaxValue(MOST_A_PAGE),
  v.number(),
  v.minValue(1),
  v.maxValue(MOST_A_PAGE),
)
const page = orElse(pageNumber, 1)
const perPage = orElse(pageSize, PAGE_SIZE)

/** A JSON list of ids. Some callers send the list as JSON text, or a single id. */
const idList = v.pipe(
  v.nullish(v.unknown(), []),
  v.transform((value): unknown => {
    if (value === '') return []
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }),
  v.transform((value) => (typeof value === 'number' ? [value] : (value ?? []))),
  v.array(id),
  v.maxLength(500),
)

/** `schema`, or `""` for no choice. */
const orEmpty = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.nullish(v.unknown(), ''), v.union([v.literal(''), schema]))

/** 1 ascending, 2 descending, `""` the provider's default order. */
const priceFilter = orEmpty(v.pipe(wholeNumber, v.picklist([1, 2])))

const flagFilter = v.pipe(v.nullish(v.unknown(), productFlag.all), v.enum(productFlag))

const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** A year, or `""` for all. */
const yearFilter = orEmpty(v.pipe(wholeNumber, v.minValue(1970), v.maxValue(9999)))

/** A month as 1 to 12 or as its English name, or `""` for all. */
const monthFilter = orEmpty(
  v.pipe(
    v.unknown(),
    v.transform((value) => {
      const named = typeof value === 'string' ? MONTH_NAMES.indexOf(value.trim().toLowerCase()) : -1
      return named >= 0 ? named + 1 : value
    }),
    wholeNumber,
    v.minValue(1),
    v.maxValue(12),
  ),
)

/** No fields; others are dropped. */
const nothing = v.pipe(
  objectOf({}),
  v.transform((): Record<string, never> => ({})),
)

export const requests = {
  fetchHomePageData: objectOf({ clientLoginId: clientId }),
  fetchAllProducts: objectOf({
    client_id: clientId,
    page,
    per_page: perPage,
    occasion_filter: idList,
    category_filter: idList,
    sub_category_filter: idList,
    feature_or_latest_product_filter: flagFilter,
    price_filter: priceFilter,
    search_name: v.optional(v.pipe(text, v.maxLength(200))),
  }),
  // `client_id` is our addition; other providers ignore it.
  fetchAllCategories: objectOf({ client_id: v.optional(clientId), page, per_page: perPage, filters: idList }),
  fetchProductDetails: objectOf({ client_id: clientId, product_id: id }),
  clientDetails: objectOf({ client_id: clientId }),
  createOrder: encryptedOrder,
  createFeedback: objectOf({
    client_id: clientId,
    user_id: mobile,
    order_id: id,
    feedback_from: v.pipe(wholeNumber, v.picklist([1, 2])),
    rating_number: v.pipe(wholeNumber, v.minValue(1), v.maxValue(fieldLimits.ratingMax)),
    rating_comment: v.pipe(text, v.maxLength(2000)),
  }),
  updateUserDetails: objectOf({
    user_id: id,
    name: v.pipe(v.string(), oneVisibleLine, v.trim(), v.minLength(1), v.maxLength(fieldLimits.nameLength)),
    email,
    gender: v.pipe(wholeNumber, v.picklist([1, 2, 3])),
    /** `YYYY-MM-DD`. */
    birthday: calendarDate(),
    state_id: id,
    city_id: id,
    pincode: v.pipe(text, pincode),
    address: v.pipe(
      v.string(),
      visibleLines,
      v.trim(),
      v.minLength(1),
      v.maxLength(fieldLimits.addressLength),
    ),
  }),
  verifyOrderOtp: objectOf({
    order_id: id,
    otp: v.pipe(text, v.regex(/^\d{1,4}$/)),
    user_id: mobile,
    client_id: clientId,
  }),
  // Our addition; other providers answer 404.
  cancelOrder: objectOf({ client_id: clientId, user_id: mobile, order_id: id }),
  // Our addition; other providers answer 404.
  pointsStatement: objectOf({
    client_id: clientId,
    user_id: mobile,
    page,
    per_page: perPage,
    year: v.optional(yearFilter),
  }),
  reportOrderProblem: objectOf({
    client_id: clientId,
    user_id: mobile,
    order_id: id,
    kind: v.picklist(problemKinds),
    comment: v.pipe(text, v.maxLength(fieldLimits.commentLength)),
  }),
  // Our addition; other providers answer 404. The session identifies the member. The GET has no parameters,
  // because addresses are logged.
  getGoal: nothing,
  setGoal: objectOf({
    client_id: v.optional(clientId),
    user_id: v.optional(mobile),
    /** `null` removes the goal. */
    product_id: v.nullable(id),
  }),
  orderSummary: objectOf({
    user_id: mobile,
    client_id: clientId,
    year: yearFilter,
    month: monthFilter,
    // Our addition: without a page, the newest orders are returned.
    page: v.optional(orElse(v.optional(pageNumber), undefined)),
    per_page: v.optional(orElse(v.optional(pageSize), undefined)),
  }),
  aboutUs: objectOf({ client_id: clientId }),
  termsAndConditions: objectOf({ client_id: clientId }),
  privacyPolicy: objectOf({ client_id: clientId }),
  getUserNotifications: objectOf({ page, per_page: perPage, client_id: clientId, user_id: mobile }),
  getOtpUserLogin: objectOf({ client_id: clientId, mobile_number: mobile }),
  verifyOtpUserLogin: objectOf({
    mobile_number: mobile,
    request_otp: v.pipe(text, v.trim(), v.regex(/^\d{1,15}$/)),
    device_token: deviceToken,
  }),
  getStateCityMaster: nothing,
  me: nothing,
  // Our addition; other providers answer 404. The session identifies the member.
  sessions: objectOf({ client_id: v.optional(clientId), user_id: v.optional(mobile) }),
  endSessions: objectOf({
    client_id: v.optional(clientId),
    user_id: v.optional(mobile),
    id: v.pipe(v.string(), v.union([v.literal('others'), v.pipe(v.string(), v.uuid())])),
  }),
  logout: objectOf({ device_token: deviceToken }),
} as const
