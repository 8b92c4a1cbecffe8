/**
 * Calls joined with their requests: types of the server's handlers and source of the OpenAPI page. A call
 * without its request, or a request without its call, does not compile.
 */
import type * as v from 'valibot'
import { calls } from './calls.ts'
import type { Call } from './first-calls.ts'
import { requests } from './requests.ts'
import { storable } from '../lib/storable-text.ts'

export type EndpointName = keyof typeof calls

export interface Endpoint extends Call {
  request: v.GenericSchema
}

type Joined = { [Name in EndpointName]: (typeof calls)[Name] & { request: (typeof requests)[Name] } }

export const endpoints = Object.fromEntries(
  (Object.keys(calls) as EndpointName[]).map((name) => [
    name,
    { ...calls[name], request: storable(requests[name]) },
  ]),
) as unknown as Joined

/**
 * Calls that an operator's preview of the shop may make: they change nothing, and what they tell is no secret of the
 * member's. All others are refused. Not a field of the calls, because the shop's first view would load it.
 */
export const previewCalls: ReadonlySet<EndpointName> = new Set([
  'fetchHomePageData',
  'fetchAllProducts',
  'fetchAllCategories',
  'fetchProductDetails',
  'clientDetails',
  'pointsStatement',
  'getGoal',
  'orderSummary',
  'aboutUs',
  'termsAndConditions',
  'privacyPolicy',
  'getUserNotifications',
  'getStateCityMaster',
  'me',
])

/** Parameters of a call, as a strict caller sends them. */
export type RequestOf<Name extends EndpointName> = v.InferOutput<(typeof requests)[Name]>
/** Parsed `data` of a call's reply. */
export type ResponseOf<Name extends EndpointName> = v.InferOutput<(typeof calls)[Name]['response']>
