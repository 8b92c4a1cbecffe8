/** Passes replies to the store that keeps them for offline use (docs/decisions/018). */
import type { EndpointName } from '../contract/endpoints.ts'
import { isOfflinePage } from '../contract/offline-page.ts'

/** The parts of a call that its reply depends on. */
export interface SeenCall {
  name: EndpointName
  request: unknown
  isMember: boolean
}

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

/**
 * The last kept reply to a call, if the page is offline. Online, a failed call stays failed (section 8).
 * @returns `undefined` if there is none
 */
export async function lastReply(call: SeenCall): Promise<unknown> {
  if (keeper === null || (navigator.onLine && !isOfflinePage())) return undefined
  return keeper.then((kept) => kept.seen(call)).catch(() => undefined)
}
