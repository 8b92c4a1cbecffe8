import { API_BASE_URL, callHeaders, REPLY_TIMEOUT_MS, REQUEST_ID_HEADER } from '../contract/http.ts'
import type { EarlyCall, RawReply } from '../domain/early-call.ts'
import type { FirstCall } from '../domain/first-call.ts'
import { ENGLISH } from '../domain/localized.ts'
import { readLanguage } from '../storage/language.ts'
import { readToken } from '../storage/token.ts'

declare global {
  interface Window {
    earlyCall?: EarlyCall
  }
}

async function askProvider({ path, request, isHome }: FirstCall): Promise<RawReply> {
  const token = isHome ? null : readToken()
  const reply = await fetch(`${import.meta.env.VITE_API_BASE_URL || API_BASE_URL}${path}`, {
    method: isHome ? 'GET' : 'POST',
    headers: callHeaders(token, readLanguage()),
    body: isHome ? null : JSON.stringify(request),
    signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
  })
  // A reply that is not JSON is handled by the call that takes it.
  const body: unknown = await reply.json().catch(() => null)
  return { status: reply.status, body, requestId: reply.headers.get(REQUEST_ID_HEADER) }
}

/**
 * Starts a call and stores it on `window` for the shop's first call.
 * @param served the reply, if our server wrote it into the page
 */
export function startEarlyCall(first: FirstCall, served: RawReply | null): Promise<RawReply> {
  const reply = served === null ? askProvider(first) : Promise.resolve(served)
  const early: EarlyCall = {
    name: first.name,
    request: JSON.stringify(first.request),
    language: readLanguage() ?? ENGLISH,
    reply,
    arrived: served,
  }
  window.earlyCall = early
  reply.then(
    (arrived) => (early.arrived = arrived),
    // If no call takes the reply, its failure is not an error.
    () => undefined,
  )
  return reply
}
