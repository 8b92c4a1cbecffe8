/**
 * Replies below `call()`: the one requested before its page asks for it, calls in flight that several callers share,
 * and copies for offline use (docs/decisions/018).
 */
import type { EndpointName } from '../contract/endpoints.ts'
import { OFFLINE_PAGE_ATTRIBUTE } from '../contract/offline-page.ts'
import type { EarlyCall, RawReply } from '../domain/early-call.ts'
import { localeTexts } from '../messages/locale.ts'

/** Calls whose reply has one language only, that of the request. Other replies contain all languages. */
const IN_ONE_LANGUAGE: ReadonlySet<EndpointName> = new Set(['aboutUs', 'termsAndConditions', 'privacyPolicy'])

/**
 * Calls that several parts of the shop make on load; callers at the same time share one. Their replies are the same for
 * every session, and no caller aborts them or names a token: a call of which this is not true must not be in this table.
 */
const SHARED: ReadonlySet<EndpointName> = new Set(['fetchHomePageData', 'getStateCityMaster'])

/** The early call, if it is this one. */
export function earlyCallOf(name: EndpointName, request: unknown): EarlyCall | null {
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
