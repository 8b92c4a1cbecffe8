/** Connects the calls with what keeps their replies for when there is no network (docs/decisions/018). */
import type { EndpointName } from '../contract/endpoints.ts'
import { isOfflinePage } from '../contract/offline-page.ts'

/** A call as far as its reply depends on it. */
export interface SeenCall {
  name: EndpointName
  request: unknown
  /** Whether a member's token went along. */
  isMember: boolean
}

export interface ReplyKeeper {
  keep(call: SeenCall, body: unknown): Promise<void>
  /** What the provider answered last; `undefined` where nothing was kept. */
  seen(call: SeenCall): Promise<unknown>
}

/** What came before there was a keeper: the replies of the first page. */
let waiting: { call: SeenCall; body: unknown }[] = []
const MOST_WAITING = 4
let keeper: Promise<ReplyKeeper> | null = null

/** Has replies kept from now on, those of the first page among them. */
export function keepReplies(next: Promise<ReplyKeeper>): void {
  keeper = next
  for (const { call, body } of waiting) keep(call, body)
  waiting = []
}

/** Forgets what waits to be kept of a session that has ended. The home that another client was opened with is nobody's. */
export function forgetWaitingReplies(): void {
  waiting = waiting.filter(({ call }) => !call.isMember)
}

/** Where they can't be kept, the shop goes on without. */
function keep(call: SeenCall, body: unknown): void {
  keeper?.then((kept) => kept.keep(call, body)).catch(() => undefined)
}

/** To be called with each successful reply. */
export function replyArrived(call: SeenCall, body: unknown): void {
  if (keeper !== null) keep(call, body)
  else if (waiting.length < MOST_WAITING) waiting.push({ call, body })
}

/**
 * The provider's last reply to a call, while the page has no network; with one a call that fails has failed (section 8).
 * @returns `undefined` where there is none
 */
export async function lastReply(call: SeenCall): Promise<unknown> {
  if (keeper === null || (navigator.onLine && !isOfflinePage())) return undefined
  return keeper.then((kept) => kept.seen(call)).catch(() => undefined)
}
