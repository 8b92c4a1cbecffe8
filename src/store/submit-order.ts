/** Effects of the state machine in `domain/order-submission.ts`: the calls, the records, the pauses between retries. */
import { create } from 'zustand'
import { call } from '../api/call.ts'
import type { CallFailure } from '../api/call-result.ts'
import { apiConfiguration } from '../api/configuration.ts'
import { encryptOrder } from '../api/order-cipher.ts'
import { reportFailure } from '../api/report.ts'
import { backoffDelay } from '../contract/backoff.ts'
import type { CartItem } from '../contract/entities/cart.ts'
import type { OrderPlaintext } from '../contract/entities/order.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { User, UserUpdate } from '../contract/entities/user.ts'
import { cartTotal } from '../domain/cart.ts'
import { orderHistoryRequest } from '../domain/order-history-request.ts'
import * as machine from '../domain/order-submission.ts'
import { checkoutMessages } from '../messages/checkout.ts'
import { claimPendingOrder, keepOutcome, withOrderLock } from '../storage/idempotency-store.ts'
import { onSessionEnd } from './end-session.ts'
import { isCurrentMember } from './is-current-member.ts'
import { useShop } from './shop-store.ts'

/** How the order of this page stands. */
export const useSubmission = create<machine.Submission>()(() => machine.noSubmission)

function dispatch(event: machine.SubmissionEvent): machine.Submission {
  useSubmission.setState((state) => machine.submission(state, event), true)
  return useSubmission.getState()
}

/** An order that was taken, and the member as they are after it. */
export interface TakenOrder {
  order: OrderPlaintext
  orderId: Id
  orderNumber: string
  user: UserUpdate
}

/** What a member confirms. */
export interface Draft {
  order: Omit<OrderPlaintext, 'uniqueIdentify'>
  attempt: machine.OrderAttempt
  user: User
  onTaken: (taken: TakenOrder) => void
}

/** What became of an order; `user` is `null` where it was found in the history. */
type Outcome =
  | { kind: 'taken'; orderId: Id; orderNumber: string; user: UserUpdate | null }
  | { kind: 'refused'; message: string | null; reference: string | null }

/** HTTP statuses that refuse who sends or how often, not what was sent: no answer about an earlier sending. */
const NO_ANSWER_WHERE_SENT_BEFORE = new Set([401, 403, 408, 425, 429])
/** How often the member is asked for before the balance is estimated. */
const MEMBER_TRIES = 5
const retryBackoff = { firstMs: 2000, longestMs: 30_000, fixedPart: 0.5 }

/**
 * The attempt that redeems a cart: a known one while the cart is the same, else a new one.
 * @param carried by the history entry.
 */
export function attemptOf(
  cart: readonly CartItem[],
  redeemer: machine.Redeemer,
  carried?: machine.OrderAttempt,
): machine.OrderAttempt {
  const { attempt, unsettled, taken } = useSubmission.getState()
  const isOver = taken.some(({ key }) => key === carried?.uniqueIdentify)
  const cartFingerprint = machine.cartFingerprint(cart, redeemer)
  // The page's own state first: it knows of a sending or a refusal that the history entry does not have yet.
  const known = [attempt, unsettled?.attempt, isOver ? null : carried]
  const same = known.find((one) => one?.cartFingerprint === cartFingerprint)
  return same ?? { uniqueIdentify: machine.newUniqueIdentify(Date.now(), Math.random()), cartFingerprint }
}

/** Forgets the orders of whoever was logged in, as far as this page knows them. */
export const forgetOrders = (): void => void dispatch({ type: 'forget' })

/** The screen of the order is left: what has not gone out yet does not go out any more. */
export const leaveOrder = (): void => void dispatch({ type: 'left' })

/** Ends the pause before the next sending, where there is one. */
export const askNow = (): void => useSubmission.setState((state) => ({ ...state }), true)

globalThis.addEventListener('online', askNow)
useShop.subscribe((now, { user }) => now.user !== user && askNow())
// A session that ran out at the provider is not over: its member only has to log in again.
onSessionEnd((how) => how === 'ended' && forgetOrders())

function isAskingFor(run: number): boolean {
  const state = useSubmission.getState()
  return machine.isAsking(state.progress) && state.run === run
}

/** Waits before the next sending, until anything changes (`askNow`). */
function pauseAfter(failed: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, backoffDelay(retryBackoff, failed, Math.random()))
    const stop = useSubmission.subscribe(end)
    function end(): void {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

/** A plain refusal or a 4xx is an answer; a time-out, a cut line or a broken server leaves the outcome open. */
function isAnswer({ reason, status }: CallFailure, sentBefore: boolean): boolean {
  if (reason === 'refused') return true
  if (reason !== 'http' || status === null || status >= 500 || status === 408) return false
  return !sentBefore || !NO_ANSWER_WHERE_SENT_BEFORE.has(status)
}

/** Looks for the order in the member's history; its absence proves nothing, for it may still be on its way. */
async function findInHistory(sent: machine.SentOrder, user: User): Promise<Outcome | null> {
  const history = await call('orderSummary', orderHistoryRequest(user.mobile, sent.order.client_id))
  if (!history.ok) return null
  const { taken } = useSubmission.getState()
  const found = history.data.find((order) => machine.isOrderOf(order, sent, taken))
  if (found === undefined) return null
  return { kind: 'taken', orderId: found.id, orderNumber: found.order_number || String(found.id), user: null }
}

/**
 * Sends an order until its outcome is known: the same one each time, and where answers are lost the history is compared.
 * @returns `null` where nothing went out, or where the screen was left before the outcome was known.
 */
async function submitUntilKnown(sent: machine.SentOrder, user: User, run: number): Promise<Outcome | null> {
  for (let failed = 0; ; failed++) {
    const sealed = await encryptOrder(sent.order, apiConfiguration().orderEncryptionKey).catch(() => null)
    // Nothing is awaited between this line and the call: what the machine allows goes out, and nothing else.
    if (failed === 0 && dispatch({ type: 'sent', run, order: sent }).unsettled !== sent) return null
    if (sealed === null) return { kind: 'refused', message: checkoutMessages.notSecure, reference: null }
    const result = await call('createOrder', sealed)
    if (result.ok) {
      const { order_id: orderId, order_number: orderNumber, user_master } = result.data
      return { kind: 'taken', orderId, orderNumber: orderNumber || String(orderId), user: user_master }
    }
    reportFailure('createOrder', result)
    const { message, requestId: reference } = result
    if (isAnswer(result, sent.sentBefore || failed > 0)) return { kind: 'refused', message, reference }
    dispatch({ type: 'lost', run, reference })
    const found = isAskingFor(run) ? await findInHistory(sent, user) : null
    if (found === null && isAskingFor(run)) await pauseAfter(failed)
    if (found !== null || !isAskingFor(run)) return found
  }
}

/** The member after an order found in the history: asked for, else estimated, the order coming off the balance once. */
async function refreshMember(sent: machine.SentOrder, before: User, run: number): Promise<UserUpdate> {
  for (let failed = 0; failed < MEMBER_TRIES; failed++) {
    if (failed > 0) await pauseAfter(failed - 1)
    const asked = await call('me', {})
    if (asked.ok) return asked.data
    // A provider without the call, or one that no longer knows the member, says the same each time.
    const isFinal = isAnswer(asked, false) && asked.status !== 429
    if (isFinal || !isAskingFor(run)) break
  }
  const now = useShop.getState().user ?? before
  if (now.rewards_points !== sent.balanceBefore) return now
  return { ...now, rewards_points: now.rewards_points - cartTotal(sent.order.cart_items) }
}

/** Submits an order and acts on its outcome. */
async function settle(sent: machine.SentOrder, { user, onTaken }: Draft, run: number): Promise<void> {
  const { order, attempt } = sent
  const { uniqueIdentify: key, cartFingerprint } = attempt
  const outcome = await withOrderLock(key, () => submitUntilKnown(sent, user, run))
  if (outcome?.kind === 'refused') {
    const before = useSubmission.getState()
    const { message, reference } = outcome
    const isHeard = dispatch({ type: 'refused', run, key, message, reference }) !== before
    if (isHeard) await keepOutcome(cartFingerprint, key, null)
  }
  if (outcome?.kind !== 'taken' || !isCurrentMember(user)) return
  await keepOutcome(cartFingerprint, key, Date.now())
  const member = outcome.user ?? (await refreshMember(sent, user, run))
  if (!isCurrentMember(user)) return
  const { orderId, orderNumber } = outcome
  const { cart } = useShop.getState()
  const isThisCart = cart.length === 0 || machine.cartFingerprint(cart, order) === cartFingerprint
  // The confirmation takes the screen's place before the machine moves on: what is over can't be pressed again.
  if (isThisCart) onTaken({ order, orderId, orderNumber, user: member })
  else useShop.getState().setUser(member)
  dispatch({ type: 'taken', key, orderId, orderNumber, isThisCart })
}

async function submit(draft: Draft, run: number): Promise<void> {
  const { attempt, user } = draft
  const { cartFingerprint } = attempt
  const unsettled = machine.unsettledOf(useSubmission.getState(), draft.order)
  if (unsettled !== null) await settle({ ...unsettled, sentBefore: true }, draft, run)
  const { progress, duplicateOf, run: current } = useSubmission.getState()
  if (progress.phase !== 'checking' || current !== run) return
  const { cartSinceMs } = useShop.getState()
  const isKnown = attempt.sent === true || duplicateOf === cartFingerprint
  const nowMs = Date.now()
  const claimed = await claimPendingOrder(cartFingerprint, {
    uniqueIdentify: attempt.uniqueIdentify,
    cartSinceMs,
    nowMs,
    isRestored: cartSinceMs === performance.timeOrigin && !isKnown,
  })
  if (claimed === null) return void dispatch({ type: 'duplicate', run })
  const { uniqueIdentify, atMs: sentAtMs } = claimed
  const sentBefore = attempt.sent === true || sentAtMs !== nowMs
  const balanceBefore = sentBefore ? null : user.rewards_points
  const order = { ...draft.order, uniqueIdentify }
  const sent = { uniqueIdentify, cartFingerprint, sent: true }
  await settle({ order, attempt: sent, sentAtMs, sentBefore, balanceBefore }, draft, run)
}

/**
 * Redeems a cart (section 7): one order however often it is pressed, in however many tabs. `useSubmission` tells how it
 * stands; a failure shows no toast (section 8).
 * @param holds whether the cart is as the member saw it; nothing goes out where it is not.
 */
export async function confirmOrder(draft: Draft, holds: () => Promise<boolean>): Promise<void> {
  const before = useSubmission.getState()
  const state = dispatch({ type: 'confirm', attempt: draft.attempt })
  if (state === before) return
  const { run } = state
  if (await holds()) await submit(draft, run)
  dispatch({ type: 'stopped', run })
}
