/**
 * Table of calls (section 7): name, method, path below `api/v1`, authentication, and the reply's `data`.
 * `requests.ts` has the requests; `endpoints.ts` joins the two.
 */
import * as v from 'valibot'
import { client } from './shop-entities/client.ts'
import { contentPage } from './shop-entities/content-page.ts'
import { goal } from './shop-entities/goal.ts'
import { notification } from './shop-entities/notification.ts'
import { order } from './shop-entities/order.ts'
import { stateCityMaster } from './shop-entities/place.ts'
import { id, listOf, objectOf, text } from './shop-entities/primitives.ts'
import { user } from './shop-entities/user.ts'
import { userUpdate } from './shop-entities/user-update.ts'
import { firstCalls, type Call } from './first-calls.ts'

const anything = v.unknown()

export const calls = {
  ...firstCalls,
  clientDetails: {
    method: 'POST',
    path: '/client-details',
    response: client,
    auth: 'optional',
  },
  createOrder: {
    method: 'POST',
    path: '/create-order',
    // `order_number` is our addition, the number that people quote; other providers send the id only.
    response: objectOf({ user_master: userUpdate, order_id: id, order_number: text }),
    auth: 'required',
  },
  createFeedback: {
    method: 'POST',
    path: '/create-feedback',
    response: anything,
    auth: 'required',
    successBy: 'code',
  },
  updateUserDetails: {
    method: 'POST',
    path: '/update-user-details',
    response: userUpdate,
    auth: 'required',
  },
  verifyOrderOtp: {
    method: 'POST',
    path: '/verify-order-otp',
    response: anything,
    auth: 'required',
  },
  cancelOrder: {
    method: 'POST',
    path: '/cancel-order',
    response: objectOf({ user_master: userUpdate, order }),
    auth: 'required',
  },
  pointsStatement: {
    method: 'POST',
    path: '/points-statement',
    // Parsed with `pointsStatement` of shop-entities/, which the first view does not load.
    response: anything,
    auth: 'required',
  },
  reportOrderProblem: {
    method: 'POST',
    path: '/report-order-problem',
    response: objectOf({ order }),
    auth: 'required',
  },
  getGoal: {
    method: 'GET',
    path: '/goal',
    response: goal,
    auth: 'required',
  },
  setGoal: {
    method: 'POST',
    path: '/goal',
    response: goal,
    auth: 'required',
  },
  orderSummary: {
    method: 'POST',
    path: '/order-summary',
    response: listOf(order),
    auth: 'required',
  },
  aboutUs: {
    method: 'POST',
    path: '/about-us',
    response: contentPage,
    auth: 'optional',
  },
  termsAndConditions: {
    method: 'POST',
    path: '/terms-and-conditions',
    response: contentPage,
    auth: 'optional',
  },
  privacyPolicy: {
    method: 'POST',
    path: '/privacy-policy',
    response: contentPage,
    auth: 'optional',
  },
  getUserNotifications: {
    method: 'POST',
    path: '/get_user_notifications',
    response: objectOf({ notifications: listOf(notification) }),
    auth: 'required',
  },
  getOtpUserLogin: {
    method: 'POST',
    path: '/get-otp-user-login',
    response: anything,
    auth: 'optional',
  },
  verifyOtpUserLogin: {
    method: 'POST',
    path: '/verify-otp-user-login',
    response: objectOf({ end_user: user, token: v.fallback(v.nullish(v.string()), null) }),
    auth: 'optional',
  },
  getStateCityMaster: {
    method: 'GET',
    path: '/get-state-city-master',
    response: stateCityMaster,
    auth: 'optional',
  },
  me: {
    method: 'GET',
    path: '/me',
    // Not the whole user: a provider that omits the balance must not set it to 0.
    response: userUpdate,
    auth: 'required',
  },
  sessions: {
    method: 'POST',
    path: '/sessions',
    // Parsed with `memberSession` of shop-entities/, which the first view does not load.
    response: anything,
    auth: 'required',
  },
  endSessions: {
    method: 'POST',
    path: '/sessions/end',
    response: anything,
    auth: 'required',
  },
  logout: {
    method: 'POST',
    path: '/logout',
    response: anything,
    auth: 'optional',
  },
} as const satisfies Record<string, Call>
