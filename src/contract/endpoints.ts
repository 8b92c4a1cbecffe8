/**
 * The one table of calls (section 7): name, method, path below `api/v1`, what is sent and what `data`
 * carries in a reply. The client's `call()`, the server's handlers and the OpenAPI page are all typed from it.
 */
import * as z from 'zod/mini'
import { category, occasion } from './entities/category.ts'
import { client } from './entities/client.ts'
import { contentPage } from './entities/content-page.ts'
import { homeData } from './entities/home.ts'
import { notification } from './entities/notification.ts'
import { encryptedOrder, order } from './entities/order.ts'
import { stateCityMaster } from './entities/place.ts'
import { id, listOf, orElse, text, wholeNumber } from './entities/primitives.ts'
import { product } from './entities/product.ts'
import { user } from './entities/user.ts'
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
const anything = z.unknown()

export interface Endpoint {
  method: 'GET' | 'POST'
  /** Below `api/v1`; `:name` stands for a field of the request. */
  path: `/${string}`
  request: z.ZodMiniType
  response: z.ZodMiniType
  /**
   * Who may call: `everyone`, or only the `member` whose session the bearer token names.
   * `public` is as `everyone`, and the call never carries a token (section 6).
   */
  access: 'public' | 'everyone' | 'member'
  /** What tells success: the envelope's message, or for feedback alone its code (section 5). */
  successBy?: 'code'
}

export const endpoints = {
  fetchHomePageData: {
    method: 'GET',
    path: '/fetchHomePageData/:clientLoginId',
    request: z.object({ clientLoginId: clientId }),
    response: homeData,
    access: 'public',
  },
  fetchAllProducts: {
    method: 'POST',
    path: '/fetch-all-products',
    request: z.object({
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
    response: z.object({
      products: listOf(product),
      occasions: listOf(occasion),
      categories: listOf(category),
      latestProductIds: listOf(id),
      featureProductIds: listOf(id),
      pagination: z.optional(anything),
    }),
    access: 'everyone',
  },
  fetchAllCategories: {
    method: 'POST',
    path: '/fetch-all-categories',
    // The specification's payload names no client; ours adds it, and a provider that knows none ignores it.
    request: z.object({ client_id: z.optional(clientId), page, per_page: perPage, filters: idList }),
    response: z.object({ categories: listOf(category), pagination: z.optional(anything) }),
    access: 'everyone',
  },
  fetchProductDetails: {
    method: 'POST',
    path: '/fetch-product-details',
    request: z.object({ client_id: clientId, product_id: id }),
    response: z.object({
      product_detail: product,
      latestProductIds: listOf(id),
      featureProductIds: listOf(id),
    }),
    access: 'everyone',
  },
  clientDetails: {
    method: 'POST',
    path: '/client-details',
    request: z.object({ client_id: clientId }),
    response: client,
    access: 'everyone',
  },
  createOrder: {
    method: 'POST',
    path: '/create-order',
    request: encryptedOrder,
    response: z.object({ user_master: user, order_id: id }),
    access: 'member',
  },
  createFeedback: {
    method: 'POST',
    path: '/create-feedback',
    request: z.object({
      client_id: clientId,
      user_id: mobile,
      order_id: id,
      feedback_from: z.pipe(wholeNumber, z.union([z.literal(1), z.literal(2)])),
      rating_number: wholeNumber.check(z.minimum(1), z.maximum(fieldLimits.ratingMax)),
      rating_comment: z.pipe(text, z.string().check(z.maxLength(2000))),
    }),
    response: anything,
    access: 'member',
    successBy: 'code',
  },
  updateUserDetails: {
    method: 'POST',
    path: '/update-user-details',
    request: z.object({
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
    response: user,
    access: 'member',
  },
  verifyOrderOtp: {
    method: 'POST',
    path: '/verify-order-otp',
    request: z.object({
      order_id: id,
      otp: z.pipe(text, z.string().check(z.regex(/^\d{1,4}$/))),
      user_id: mobile,
      client_id: clientId,
    }),
    response: anything,
    access: 'member',
  },
  orderSummary: {
    method: 'POST',
    path: '/order-summary',
    request: z.object({ user_id: mobile, client_id: clientId, year: yearFilter, month: monthFilter }),
    response: listOf(order),
    access: 'member',
  },
  aboutUs: {
    method: 'POST',
    path: '/about-us',
    request: z.object({ client_id: clientId }),
    response: contentPage,
    access: 'everyone',
  },
  termsAndConditions: {
    method: 'POST',
    path: '/terms-and-conditions',
    request: z.object({ client_id: clientId }),
    response: contentPage,
    access: 'everyone',
  },
  privacyPolicy: {
    method: 'POST',
    path: '/privacy-policy',
    request: z.object({ client_id: clientId }),
    response: contentPage,
    access: 'everyone',
  },
  getUserNotifications: {
    method: 'POST',
    path: '/get_user_notifications',
    request: z.object({ page, per_page: perPage, client_id: clientId, user_id: mobile }),
    response: z.object({ notifications: listOf(notification) }),
    access: 'member',
  },
  getOtpUserLogin: {
    method: 'POST',
    path: '/get-otp-user-login',
    request: z.object({ client_id: clientId, mobile_number: mobile }),
    response: anything,
    access: 'everyone',
  },
  verifyOtpUserLogin: {
    method: 'POST',
    path: '/verify-otp-user-login',
    request: z.object({
      mobile_number: mobile,
      request_otp: z.pipe(text, z.string().check(z.trim(), z.regex(/^\d{1,15}$/))),
      device_token: deviceToken,
    }),
    response: z.object({ end_user: user, token: orElse(z.nullish(z.string()), null) }),
    access: 'everyone',
  },
  getStateCityMaster: {
    method: 'GET',
    path: '/get-state-city-master',
    request: nothing,
    response: stateCityMaster,
    access: 'everyone',
  },
  me: {
    method: 'GET',
    path: '/me',
    request: nothing,
    response: user,
    access: 'member',
  },
  logout: {
    method: 'POST',
    path: '/logout',
    request: z.object({ device_token: deviceToken }),
    response: anything,
    access: 'everyone',
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
/** What a call is given: the request as a careful client writes it. */
export type RequestOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['request']>
/** What `data` carries once it was read. */
export type ResponseOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['response']>
