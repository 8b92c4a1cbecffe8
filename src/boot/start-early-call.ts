import type { calls } from '../contract/calls.ts'
import type { EndpointName, RequestOf } from '../contract/endpoints.ts'
import { API_BASE_URL, callHeaders, REPLY_TIMEOUT_MS, REQUEST_ID_HEADER } from '../contract/http.ts'
import type { EarlyCall, RawReply } from '../domain/early-call.ts'
import { readLanguage } from '../storage/language.ts'
import { readToken } from '../storage/token.ts'

declare global {
  interface Window {
    earlyCall?: EarlyCall
  }
}

/** A path of the table of calls whose field is filled in. */
type FilledPath<Path extends string> = Path extends `${infer Head}/:${string}` ? `${Head}/${string}` : Path

/**
 * The first call of the page in the address. The table of calls (section 7) checks it as a type: with the table itself and
 * its schemas the inline script would have 6.7 kB instead of 2.8 (gzip).
 */
export type FirstCall = {
  [Name in EndpointName]: {
    name: Name
    path: FilledPath<(typeof calls)[Name]['path']>
    /** As the page itself sends it, key by key in the same order. */
    request: RequestOf<Name>
    /** GET, and without a token (section 6), where it is the home call. */
    isHome: (typeof calls)[Name]['auth'] extends 'none' ? true : false
  }
}[EndpointName]

async function askProvider({ path, request, isHome }: FirstCall): Promise<RawReply> {
  const token = isHome ? null : readToken()
  const reply = await fetch(`${import.meta.env.VITE_API_BASE_URL || API_BASE_URL}${path}`, {
    method: isHome ? 'GET' : 'POST',
    headers: callHeaders(token, readLanguage()),
    body: isHome ? null : JSON.stringify(request),
    signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
  })
  // What is no JSON is looked at by whoever takes the reply.
  const body: unknown = await reply.json().catch(() => null)
  return { status: reply.status, body, requestId: reply.headers.get(REQUEST_ID_HEADER) }
}

/**
 * Starts a call and leaves it on the window for the shop's own first call to take.
 * @param served the reply, where our own server wrote it into the page.
 */
export function startEarlyCall(first: FirstCall, served: RawReply | null): Promise<RawReply> {
  const reply = served === null ? askProvider(first) : Promise.resolve(served)
  const early: EarlyCall = {
    name: first.name,
    request: JSON.stringify(first.request),
    reply,
    arrived: served,
  }
  window.earlyCall = early
  reply.then(
    (arrived) => (early.arrived = arrived),
    // Nobody may come to take it; that is no error of the page.
    () => undefined,
  )
  return reply
}
