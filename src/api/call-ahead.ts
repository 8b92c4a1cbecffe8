/** The first call of a page that is about to open, made ahead by a press on its link. */
import { firstCalls } from '../contract/first-calls.ts'
import type { EarlyCall } from '../domain/early-call.ts'
import type { FirstCall } from '../domain/first-call.ts'
import { localeTexts } from '../messages/locale.ts'
import { earlyCallOf } from './replies.ts'
import { send } from './transport.ts'

/** How long a reply that was requested by a press is kept, in milliseconds. */
const AHEAD_MS = 30_000
/** How long no calls are made ahead after the provider reported overload, in milliseconds. */
const RESPITE_MS = 60_000
const BUSY: ReadonlySet<number> = new Set([429, 503])

let pausedUntil = Number.NEGATIVE_INFINITY

/** First calls of a page that may be made before it opens. */
export type AheadCall = Extract<
  FirstCall,
  { name: 'fetchAllProducts' | 'fetchAllCategories' | 'fetchProductDetails' }
>

function drop(early: EarlyCall): void {
  if (window.earlyCall === early) delete window.earlyCall
}

/** Drops the call made ahead, because the session has changed or another page is about to open. */
export function dropCallAhead(): void {
  const early = window.earlyCall
  if (early === undefined || early.abort === undefined) return
  early.abort.abort()
  drop(early)
}

/**
 * Makes the first call of a page that is about to open, and leaves the reply for that page, as the boot script does. One
 * at a time: a call for another page aborts it.
 * @param token of the member's session, or `null`
 */
export function callAhead({ name, request }: AheadCall, token: string | null): void {
  if (earlyCallOf(name, request) !== null || performance.now() < pausedUntil) return
  dropCallAhead()
  const abort = new AbortController()
  const { method, path } = firstCalls[name]
  const reply = send({ method, path, body: request, token, signal: abort.signal })
  const early: EarlyCall = {
    name,
    request: JSON.stringify(request),
    language: localeTexts.language,
    reply,
    arrived: null,
    abort,
  }
  window.earlyCall = early
  setTimeout(() => drop(early), AHEAD_MS)
  reply.then(
    (arrived) => {
      if (BUSY.has(arrived.status)) pausedUntil = performance.now() + RESPITE_MS
      // A failed call is dropped: the page repeats it and reports the failure.
      if (arrived.status >= 200 && arrived.status < 300) early.arrived = arrived
      else drop(early)
    },
    () => drop(early),
  )
}
