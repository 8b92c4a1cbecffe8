import { expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'

/** The table of section 7, and the calls that the wire contract adds. */
const table = [
  'GET /fetchHomePageData/:clientLoginId',
  'POST /fetch-all-products',
  'POST /fetch-all-categories',
  'POST /fetch-product-details',
  'POST /client-details',
  'POST /create-order',
  'POST /create-feedback',
  'POST /update-user-details',
  'POST /verify-order-otp',
  'POST /cancel-order',
  'POST /points-statement',
  'POST /report-order-problem',
  'GET /goal',
  'POST /goal',
  'POST /order-summary',
  'POST /about-us',
  'POST /terms-and-conditions',
  'POST /privacy-policy',
  'POST /get_user_notifications',
  'POST /get-otp-user-login',
  'POST /verify-otp-user-login',
  'GET /get-state-city-master',
  'GET /me',
  'POST /sessions',
  'POST /sessions/end',
  'POST /logout',
]

it('the calls are those of section 7, each with its method [S7.1]', () => {
  expect(Object.values(calls).map(({ method, path }) => `${method} ${path}`)).toEqual(table)
})

it('the home call alone never carries a token [S6.8]', () => {
  const withoutToken = Object.entries(calls).filter(([, { auth }]) => auth === 'none')
  expect(withoutToken.map(([name]) => name)).toEqual(['fetchHomePageData'])
})

it('feedback alone succeeds by its code [W.6]', () => {
  const byCode = Object.entries(calls).filter(([, one]) => 'successBy' in one)
  expect(byCode.map(([name]) => name)).toEqual(['createFeedback'])
})
