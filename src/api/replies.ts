/**
 * Replies below `call()`: the one requested before its page asks for it, calls in flight that several callers share,
 * and copies for offline use (docs/decisions/018).
 */
import type { EndpointName } from '../contract/endpoints.ts'
import { firstCalls } from '../contract/first-calls.ts'
import { OFFLINE_PAGE_ATTRIBUTE } from '../contract/offline-page.ts'
import type { EarlyCall, RawReply } from '../domain/early-call.ts'
import type { FirstCall } from '../domain/first-call.ts'
import { localeTexts } from '../messages/locale.ts'
import { send } from './transport.ts'

/** Calls whose reply has one language only, that of the request. Other replies contain all languages. */
const IN_ONE_LANGUAGE: ReadonlySet<EndpointName> = new Set(['aboutUs', 'termsAndConditions', 'privacyPolicy'])

/** Calls that several parts of the shop make on load; callers at the same time share one. */
const SHARED: ReadonlySet<EndpointName> = new Set(['fetchHomePageData', 'getStateCityMaster'])

/** How long a reply that was requested by a press is kept, in milliseconds. */
const AHEAD_MS = 30_000
/** How long no calls are made ahead after the provider reported overload, in milliseconds. */
const RESPITE_MS = 60_000
const BUSY: ReadonlySet<number> = new Set([429, 503])

function earlyCallOf(name: EndpointName, request: unknown): EarlyCall | null {
  const early = globalThis.window?.earlyCall
  if (early?.name !== name || early.request !== JSON.stringify(request)) return null
  return IN_ONE_LANGUAGE.has(name) && early.language !== localeTexts.language ? null : early
}

/**
 * Takes the reply that the boot script or a press requested, or that the server wrote into the page.
 * @returns once, and only to the call that it answers; otherwise `null`
 */
export function takeEarlyReply(name: EndpointName, request: unknown): Promise<RawReply> | null {
  const early = earlyCallOf(name, request)
  if (early === null) return null
  delete window.earlyCall
  return early.reply
}

/** The reply to this call if it has arrived; it can still be taken. */
export function arrivedEarlyReply(name: EndpointName, request: unknown): RawReply | null {
  return earlyCallOf(name, request)?.arrived ?? null
}

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

const inFlight = new Map<string, Promise<unknown>>()

/**
 * Makes a call, or joins the same one in flight if the table says so.
 * @param make makes the call; it never rejects
 */
export function sharedCall<Result>(
  name: EndpointName,
  request: unknown,
  make: () => Promise<Result>,
): Promise<Result> {
  if (!SHARED.has(name)) return make()
  const key = `${name} ${JSON.stringify(request)}`
  const joined = inFlight.get(key) as Promise<Result> | undefined
  if (joined !== undefined) return joined
  const made = make().finally(() => inFlight.delete(key))
  inFlight.set(key, made)
  return made
}

/** The parts of a call that its reply depends on. */
interface SeenCall {
  name: EndpointName
  request: unknown
  isMember: boolean
}

/** The store of copies for offline use; it is loaded when the page is idle. */
export interface ReplyKeeper {
  keep(call: SeenCall, body: unknown): Promise<void>
  /** The last kept reply; `undefined` if there is none. */
  seen(call: SeenCall): Promise<unknown>
}

/** Replies of the first page, which arrive before the keeper has loaded. */
let waiting: { call: SeenCall; body: unknown }[] = []
const MOST_WAITING = 4
let keeper: Promise<ReplyKeeper> | null = null

/** Sets the keeper, and passes it the replies that arrived before. */
export function keepReplies(next: Promise<ReplyKeeper>): void {
  keeper = next
  for (const { call, body } of waiting) keep(call, body)
  waiting = []
}

/** Drops the session's waiting replies when it ends. Public replies stay. */
export function forgetWaitingReplies(): void {
  waiting = waiting.filter(({ call }) => !call.isMember)
}

/** Failures are ignored: the shop works without kept replies. */
function keep(call: SeenCall, body: unknown): void {
  keeper?.then((kept) => kept.keep(call, body)).catch(() => undefined)
}

/** Call it with each successful reply. */
export function replyArrived(call: SeenCall, body: unknown): void {
  if (keeper !== null) keep(call, body)
  else if (waiting.length < MOST_WAITING) waiting.push({ call, body })
}

/** Whether the browser is offline, or was when the service worker served this page. */
export function isOffline(): boolean {
  return !navigator.onLine || document.documentElement.hasAttribute(OFFLINE_PAGE_ATTRIBUTE)
}

/**
 * The last kept reply to a call, if the page is offline. Online, a failed call stays failed (section 8).
 * @returns `undefined` if there is none
 */
export async function lastReply(call: SeenCall): Promise<unknown> {
  if (keeper === null || !isOffline()) return undefined
  return keeper.then((kept) => kept.seen(call)).catch(() => undefined)
}
