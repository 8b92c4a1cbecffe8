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
    language: readLanguage() ?? ENGLISH,
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
