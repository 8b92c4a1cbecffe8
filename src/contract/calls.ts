/**
 * The table of calls (section 7): name, method, path below `api/v1`, who may call, and the reply's `data`.
 * `requests.ts` has the requests; `endpoints.ts` joins the two.
 */
import * as v from 'valibot'
import { category, occasion } from './entities/category.ts'
import { client } from './entities/client.ts'
import { contentPage } from './entities/content-page.ts'
import { homeData } from './entities/home.ts'
import { notification } from './entities/notification.ts'
import { order } from './entities/order.ts'
import { stateCityMaster } from './entities/place.ts'
import { id, listOf, objectOf, text } from './entities/primitives.ts'
import { product } from './entities/product.ts'
import { user, userUpdate } from './entities/user.ts'

const anything = v.unknown()

export interface Call {
  method: 'GET' | 'POST'
  /** Below `api/v1`; `:name` stands for a field of the request. */
  path: `/${string}`
  response: v.GenericSchema
  /**
   * Who may call: `everyone`, or only the `member` whose session the bearer token names.
   * `public` is as `everyone`, and the call never carries a token (section 6).
   */
  access: 'public' | 'everyone' | 'member'
  /** What tells success: the envelope's message, or for feedback alone its code (section 5). */
  successBy?: 'code'
}

export const calls = {
  fetchHomePageData: {
    method: 'GET',
    path: '/fetchHomePageData/:clientLoginId',
    response: homeData,
    access: 'public',
  },
  fetchAllProducts: {
    method: 'POST',
    path: '/fetch-all-products',
    response: objectOf({
      products: listOf(product),
      occasions: listOf(occasion),
      categories: listOf(category),
      latestProductIds: listOf(id),
      featureProductIds: listOf(id),
      pagination: v.optional(anything),
    }),
    access: 'everyone',
  },
  fetchAllCategories: {
    method: 'POST',
    path: '/fetch-all-categories',
    response: objectOf({ categories: listOf(category), pagination: v.optional(anything) }),
    access: 'everyone',
  },
  fetchProductDetails: {
    method: 'POST',
    path: '/fetch-product-details',
    response: objectOf({
      product_detail: product,
      latestProductIds: listOf(id),
      featureProductIds: listOf(id),
    }),
    access: 'everyone',
  },
  clientDetails: {
    method: 'POST',
    path: '/client-details',
    response: client,
    access: 'everyone',
  },
  createOrder: {
    method: 'POST',
    path: '/create-order',
    // The number that people read to each other is ours beside the specification's id; another provider has none.
    response: objectOf({ user_master: userUpdate, order_id: id, order_number: text }),
    access: 'member',
  },
  createFeedback: {
    method: 'POST',
    path: '/create-feedback',
    response: anything,
    access: 'member',
    successBy: 'code',
  },
  updateUserDetails: {
    method: 'POST',
    path: '/update-user-details',
    response: userUpdate,
    access: 'member',
  },
  verifyOrderOtp: {
    method: 'POST',
    path: '/verify-order-otp',
    response: anything,
    access: 'member',
  },
  orderSummary: {
    method: 'POST',
    path: '/order-summary',
    response: listOf(order),
    access: 'member',
  },
  aboutUs: {
    method: 'POST',
    path: '/about-us',
    response: contentPage,
    access: 'everyone',
  },
  termsAndConditions: {
    method: 'POST',
    path: '/terms-and-conditions',
    response: contentPage,
    access: 'everyone',
  },
  privacyPolicy: {
    method: 'POST',
    path: '/privacy-policy',
    response: contentPage,
    access: 'everyone',
  },
  getUserNotifications: {
    method: 'POST',
    path: '/get_user_notifications',
    response: objectOf({ notifications: listOf(notification) }),
    access: 'member',
  },
  getOtpUserLogin: {
    method: 'POST',
    path: '/get-otp-user-login',
    response: anything,
    access: 'everyone',
  },
  verifyOtpUserLogin: {
    method: 'POST',
    path: '/verify-otp-user-login',
    response: objectOf({ end_user: user, token: v.fallback(v.nullish(v.string()), null) }),
    access: 'everyone',
  },
  getStateCityMaster: {
    method: 'GET',
    path: '/get-state-city-master',
    response: stateCityMaster,
    access: 'everyone',
  },
  me: {
    method: 'GET',
    path: '/me',
    // Who it is about may be known already: a provider that leaves the balance out does not set it to 0.
    response: userUpdate,
    access: 'member',
  },
  logout: {
    method: 'POST',
    path: '/logout',
    response: anything,
    access: 'everyone',
  },
} as const satisfies Record<string, Call>
