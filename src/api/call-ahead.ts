import { firstCalls } from '../contract/first-calls.ts'
import type { EarlyCall } from '../domain/early-call.ts'
import type { FirstCall } from '../domain/first-call.ts'
import { localeTexts } from '../messages/locale.ts'
import { send } from './transport.ts'

/** How long a reply is kept for a page that was about to open, in milliseconds. */
const KEPT_MS = 30_000
/** How long nothing is asked for ahead once the provider has refused for load, in milliseconds. */
const RESPITE_MS = 60_000

const BUSY: ReadonlySet<number> = new Set([429, 503])

/** A call that a page can make first and that is worth making before the page opens. */
export type AheadCall = Extract<
  FirstCall,
  { name: 'fetchAllProducts' | 'fetchAllCategories' | 'fetchProductDetails' }
>

let underWay: { early: EarlyCall; abort: AbortController } | null = null
let pausedUntil = Number.NEGATIVE_INFINITY

/** Whether nobody has taken the call's reply yet. */
function isWaiting(early: EarlyCall | undefined): boolean {
  return early !== undefined && window.earlyCall === early
}

/** Drops the call made ahead: its reply is not for whoever is here now, or another page is about to open. */
export function dropCallAhead(): void {
  if (underWay === null) return
  if (isWaiting(underWay.early)) {
    underWay.abort.abort()
    delete window.earlyCall
  }
  underWay = null
}

/**
 * Makes the first call of a page that is about to open, and leaves it for that page to take (as the boot script leaves
 * its own). One at a time: another page's call ends it.
 * @param token of the member's session, or `null`.
 */
export function callAhead({ name, request }: AheadCall, token: string | null): void {
  const json = JSON.stringify(request)
  const waiting = window.earlyCall
  if ((waiting?.name === name && waiting.request === json) || performance.now() < pausedUntil) return
  dropCallAhead()
  const abort = new AbortController()
  const { method, path } = firstCalls[name]
  const reply = send({ method, path, body: request, token, signal: abort.signal })
  const early: EarlyCall = { name, request: json, language: localeTexts.language, reply, arrived: null }
  const drop = (): void => {
    if (isWaiting(early)) delete window.earlyCall
  }
  underWay = { early, abort }
  window.earlyCall = early
  setTimeout(drop, KEPT_MS)
  reply.then((arrived) => {
    if (BUSY.has(arrived.status)) pausedUntil = performance.now() + RESPITE_MS
    // What failed ahead is asked for again by the page itself, which then says so.
    if (arrived.status >= 200 && arrived.status < 300) early.arrived = arrived
    else drop()
  }, drop)
}
