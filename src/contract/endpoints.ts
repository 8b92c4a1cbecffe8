/**
 * Calls joined with their requests: the server's handlers are typed by them, the OpenAPI page is generated
 * from them. A call without its request, or the other way round, does not compile.
 */
import type * as v from 'valibot'
import { calls } from './calls.ts'
import type { Call } from './first-calls.ts'
import { requests } from './requests.ts'
import { storable } from './storable-text.ts'

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

/** What a call is given: the request as a careful client writes it. */
export type RequestOf<Name extends EndpointName> = v.InferOutput<(typeof requests)[Name]>
/** What `data` carries once it was read. */
export type ResponseOf<Name extends EndpointName> = v.InferOutput<(typeof calls)[Name]['response']>
