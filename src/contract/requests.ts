/**
 * What is sent with each call (section 7). The server parses requests with these schemas; the shop, which
 * writes them itself, only takes their types, so that its first view does not carry them.
 */
import * as z from 'zod/mini'
import { encryptedOrder } from './entities/order.ts'
import { id, orElse, text, wholeNumber } from './entities/primitives.ts'
import { fieldLimits, PAGE_SIZE } from './limits.ts'

const clientId = z.pipe(text, z.string().check(z.trim(), z.minLength(1), z.maxLength(64)))
const mobile = z.pipe(text, z.string().check(z.trim(), z.regex(/^\d{1,15}$/)))
const deviceToken = orElse(z.nullish(z.string().check(z.maxLength(4096))), null)

const page = z._default(wholeNumber.check(z.minimum(1), z.maximum(1_000_000)), 1)
const perPage = z._default(wholeNumber.check(z.minimum(1), z.maximum(100)), PAGE_SIZE)

/** A JSON list of ids; some clients send the list as its JSON text. */
const idList = z.pipe(
  z.transform((value: unknown): unknown => {
    if (value === undefined || value === null || value === '') return []
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }),
  z.array(id).check(z.maxLength(500)),
)

/** 1 ascending, 2 descending, `""` the provider's own order. */
const priceFilter = z.pipe(
  z.transform((value: unknown) =>
    value === undefined || value === null ? '' : value === '' ? '' : Number(value),
  ),
  z.union([z.literal(''), z.literal(1), z.literal(2)]),
)

const flagFilter = z.pipe(
  z.transform((value: unknown) => value ?? ''),
  z.enum({ all: '', feature: 'f', latest: 'l' }),
)

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

/** A year to filter by, or `""` for all. */
const yearFilter = z.pipe(
  z.transform((value: unknown) =>
    value === undefined || value === null || value === '' ? '' : Number(value),
  ),
  z.union([z.literal(''), z.int().check(z.minimum(1970), z.maximum(9999))]),
)

/** A month as its number 1 to 12 or its English name, or `""` for all. */
const monthFilter = z.pipe(
  z.transform((value: unknown) => {
    if (value === undefined || value === null || value === '') return ''
    const named = typeof value === 'string' ? MONTH_NAMES.indexOf(value.trim().toLowerCase()) : -1
    return named >= 0 ? named + 1 : Number(value)
  }),
  z.union([z.literal(''), z.int().check(z.minimum(1), z.maximum(12))]),
)

const nothing = z.object({})

export const requests = {
  fetchHomePageData: z.object({ clientLoginId: clientId }),
  fetchAllProducts: z.object({
    client_id: clientId,
    page,
    per_page: perPage,
    occasion_filter: idList,
    category_filter: idList,
    sub_category_filter: idList,
    feature_or_latest_product_filter: flagFilter,
    price_filter: priceFilter,
    search_name: z.optional(z.pipe(text, z.string().check(z.maxLength(200)))),
  }),
  // The specification's payload names no client; ours adds it, and a provider that knows none ignores it.
  fetchAllCategories: z.object({ client_id: z.optional(clientId), page, per_page: perPage, filters: idList }),
  fetchProductDetails: z.object({ client_id: clientId, product_id: id }),
  clientDetails: z.object({ client_id: clientId }),
  createOrder: encryptedOrder,
  createFeedback: z.object({
    client_id: clientId,
    user_id: mobile,
    order_id: id,
    feedback_from: z.pipe(wholeNumber, z.union([z.literal(1), z.literal(2)])),
    rating_number: wholeNumber.check(z.minimum(1), z.maximum(fieldLimits.ratingMax)),
    rating_comment: z.pipe(text, z.string().check(z.maxLength(2000))),
  }),
  updateUserDetails: z.object({
    user_id: id,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(fieldLimits.nameLength)),
    email: z.string().check(z.trim(), z.email(), z.maxLength(254)),
    gender: z.pipe(wholeNumber, z.union([z.literal(1), z.literal(2), z.literal(3)])),
    /** `YYYY-MM-DD`. */
    birthday: z.iso.date(),
    state_id: id,
    city_id: id,
    pincode: z.pipe(text, z.string().check(z.regex(/^\d{6}$/))),
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(fieldLimits.addressLength)),
  }),
  verifyOrderOtp: z.object({
    order_id: id,
    otp: z.pipe(text, z.string().check(z.regex(/^\d{1,4}$/))),
    user_id: mobile,
    client_id: clientId,
  }),
  orderSummary: z.object({ user_id: mobile, client_id: clientId, year: yearFilter, month: monthFilter }),
  aboutUs: z.object({ client_id: clientId }),
  termsAndConditions: z.object({ client_id: clientId }),
  privacyPolicy: z.object({ client_id: clientId }),
  getUserNotifications: z.object({ page, per_page: perPage, client_id: clientId, user_id: mobile }),
  getOtpUserLogin: z.object({ client_id: clientId, mobile_number: mobile }),
  verifyOtpUserLogin: z.object({
    mobile_number: mobile,
    request_otp: z.pipe(text, z.string().check(z.trim(), z.regex(/^\d{1,15}$/))),
    device_token: deviceToken,
  }),
  getStateCityMaster: nothing,
  me: nothing,
  logout: z.object({ device_token: deviceToken }),
} as const
