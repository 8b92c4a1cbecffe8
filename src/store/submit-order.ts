/** Effects of the state machine in `domain/order-submission.ts`: the calls, the records, the pauses between retries. */
import { create } from 'zustand'
import { call } from '../api/call.ts'
import type { CallFailure } from '../api/call-result.ts'
import { apiConfiguration } from '../api/configuration.ts'
import { encryptOrder } from '../api/order-cipher.ts'
import { reportFailure } from '../api/report.ts'
import { backoffDelay } from '../contract/backoff.ts'
import type { CartItem } from '../contract/entities/cart.ts'
import type { OrderPlaintext } from '../contract/entities/encrypted-order.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { User } from '../contract/entities/user.ts'
import type { UserUpdate } from '../contract/entities/user-update.ts'
import { cartTotal } from '../domain/cart.ts'
import { orderHistoryRequest } from '../domain/order-history-request.ts'
import * as machine from '../domain/order-submission.ts'
import { platform } from '../platform/platform.ts'
import { checkoutMessages } from '../messages/checkout.ts'
import { claimPendingOrder, keepOutcome, withOrderLock } from '../storage/idempotency-store.ts'
import { onSessionEnd } from './end-session.ts'
import { isCurrentMember } from './is-current-member.ts'
import { selectClient } from './client-slice.ts'
import { useShop } from './shop-store.ts'

/** How the order of this page stands. */
export const useSubmission = create<machine.Submission>()(() => machine.noSubmission)

/** @returns whether the event applied. */
function dispatch(event: machine.SubmissionEvent): boolean {
  const before = useSubmission.getState()
  useSubmission.setState(machine.submission(before, event), true)
  return useSubmission.getState() !== before
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
  | { type: 'taken'; orderId: Id; orderNumber: string; user: UserUpdate | null }
  | { type: 'refused'; message: string | null; reference: string | null }

/** HTTP statuses that refuse who sends or how often, not what was sent: no answer about an earlier sending. */
const NO_ANSWER_WHERE_SENT_BEFORE = new Set([401, 403, 425, 429])
const FORBIDDEN = 403
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

function takenAs(orderId: Id, orderNumber: string, user: UserUpdate | null): Outcome {
  return { type: 'taken', orderId, orderNumber: orderNumber || String(orderId), user }
}

/** Whether the provider wants a fresh login code before it takes the order (wire contract, "Beyond the specification"). */
function wantsFreshCode({ status, code }: CallFailure): boolean {
  const asksForOne = selectClient(useShop.getState())?.confirm_new_address === true
  return asksForOne && (status === FORBIDDEN || code === FORBIDDEN)
}

/**
 * Asks the member for a fresh login code over the page, as long as the order's screen is there.
 * @returns whether it was passed: the order can be sent again.
 */
function askFreshCode(run: number, message: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    const stops = [
      useSubmission.subscribe(() => isAskingFor(run) || answer(false)),
      // Logged out meanwhile: the login takes its place.
      useShop.subscribe(({ user }) => user !== null || answer(false)),
    ]
    function answer(isPassed: boolean): void {
      for (const stop of stops) stop()
      useShop.setState({ freshCode: null })
      resolve(isPassed)
    }
    useShop.setState({ freshCode: { message, answer } })
  })
}

/** Looks for the order in the member's history; its absence proves nothing, for it may still be on its way. */
async function findInHistory(sent: machine.SentOrder, { mobile }: User): Promise<Outcome | null> {
  const history = await call('orderSummary', orderHistoryRequest(mobile, sent.order.client_id))
  const { taken } = useSubmission.getState()
  const found = history.ok && history.data.find((order) => machine.isOrderOf(order, sent, taken))
  return found ? takenAs(found.id, found.order_number, null) : null
}

/**
 * Sends an order until its outcome is known: the same one each time, and where answers are lost the history is compared.
 * @returns `null` where nothing went out, or where the screen was left before the outcome was known.
 */
async function submitUntilKnown(sent: machine.SentOrder, user: User, run: number): Promise<Outcome | null> {
  for (let failed = 0; ; failed++) {
    const sealed = await encryptOrder(sent.order, apiConfiguration().orderEncryptionKey).catch(() => null)
    // Nothing is awaited between this line and the call: what the machine allows goes out, and nothing else.
    if (failed === 0 && !dispatch({ type: 'sent', run, order: sent })) return null
    if (sealed === null) return { type: 'refused', message: checkoutMessages.notSecure, reference: null }
    let result = await call('createOrder', sealed)
    // Once with each sending: a provider that says no after a passed code wants something else.
    if (!result.ok && wantsFreshCode(result) && isAskingFor(run)) {
      const { message, requestId: reference } = result
      if (await askFreshCode(run, message)) result = await call('createOrder', sealed)
      else if (!sent.sentBefore && failed === 0) return { type: 'refused', message, reference }
      else {
        // An earlier sending may have been taken: nothing is said, and the next Confirm sends the same order again.
        leaveOrder()
        return null
      }
    }
    if (result.ok) return takenAs(result.data.order_id, result.data.order_number, result.data.user_master)
    reportFailure('createOrder', result)
    const { message, requestId: reference } = result
    if (isAnswer(result, sent.sentBefore || failed > 0)) return { type: 'refused', message, reference }
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
  if (outcome?.type === 'refused') {
    if (dispatch({ ...outcome, run, key })) await keepOutcome(cartFingerprint, key, null)
  }
  if (outcome?.type === 'taken') platform().terminal?.noteUsage('order')
  if (outcome?.type !== 'taken' || !isCurrentMember(user)) return
  await keepOutcome(cartFingerprint, key, Date.now())
  const taken = { ...outcome, user: outcome.user ?? (await refreshMember(sent, user, run)) }
  if (!isCurrentMember(user)) return
  const { cart, setUser } = useShop.getState()
  const isThisCart = cart.length === 0 || machine.cartFingerprint(cart, order) === cartFingerprint
  // The confirmation takes the screen's place before the machine moves on: what is over can't be pressed again.
  if (isThisCart) onTaken({ ...taken, order })
  else setUser(taken.user)
  dispatch({ ...taken, key, isThisCart })
}

async function submit(draft: Draft, run: number): Promise<void> {
  const { attempt, user } = draft
  const earlier = machine.unsettledOf(useSubmission.getState(), draft.order)
  if (earlier !== null) await settle({ ...earlier, sentBefore: true }, draft, run)
  const { progress, duplicateOf, run: current } = useSubmission.getState()
  if (progress.phase !== 'checking' || current !== run) return
  const { cartFingerprint, sent: wasSent = false } = attempt
  const { cartSinceMs: sinceMs } = useShop.getState()
  const isRestored = sinceMs === performance.timeOrigin && !wasSent && duplicateOf !== cartFingerprint
  const own = { uniqueIdentify: attempt.uniqueIdentify, atMs: Date.now() }
  const claimed = await claimPendingOrder(cartFingerprint, own, { sinceMs, isRestored })
  if (claimed === null) return void dispatch({ type: 'duplicate', run })
  const { uniqueIdentify, atMs: sentAtMs } = claimed
  const sentBefore = wasSent || claimed !== own
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
  if (!dispatch({ type: 'confirm', attempt: draft.attempt })) return
  const { run } = useSubmission.getState()
  if (await holds()) await submit(draft, run)
  dispatch({ type: 'stopped', run })
}
