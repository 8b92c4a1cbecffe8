/**
 * Effects of the state machine in `domain/order-submission.ts`: calls, records, and pauses between retries.
 */
import { call } from '../../api/call.ts'
import type { CallFailure } from '../../api/call-result.ts'
import { apiConfiguration } from '../../api/configuration.ts'
import { encryptOrder } from '../../api/order-cipher.ts'
import { reportFailure } from '../../api/report.ts'
import type { AddressForm } from '../../contract/shop-entities/address-form.ts'
import { backoffDelay } from '../../lib/backoff.ts'
import type { CartItem } from '../../contract/shop-entities/cart.ts'
import type { OrderPlaintext } from '../../contract/shop-entities/encrypted-order.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import type { UserUpdate } from '../../contract/shop-entities/user-update.ts'
import { cartTotal } from '../../domain/cart.ts'
import { cartFingerprint, type Redeemer } from '../../domain/cart-fingerprint.ts'
import * as machine from '../../domain/order-submission.ts'
import { platform } from '../../platform/platform.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { claimPendingOrder, forgetKey, keepOutcome, withOrderLock } from '../../storage/idempotency-store.ts'
import { PREVIEW } from '../../contract/routes.ts'
import { readRaw } from '../../storage/raw-session.ts'
import { lookAgain } from '../session/check-member.ts'
import { endIfReplaced, onSessionEnd } from '../session/end-session.ts'
import { isCurrentMember } from '../session/is-current-member.ts'
import { selectClient } from '../session/client-slice.ts'
import { endOrderedGoal } from '../home/goal.ts'
import {
  elsewhere,
  findInHistory,
  isAnswer,
  isForbidden,
  takenAs,
  usedKeyOutcome,
  type OrderOutcome,
} from './order-outcome.ts'
import { pricesChecked } from './price-check.ts'
import { useShop } from '../shop-store.ts'
import { dispatch, useSubmission } from './submission.ts'

/** What the member confirms. */
export interface Draft {
  order: Omit<OrderPlaintext, 'uniqueIdentify'>
  attempt: machine.OrderAttempt
  user: User
  /** Keeps the accepted order in the history, also if the order's screen was left. */
  onConfirmed: (order: machine.ConfirmedOrder) => void
}

/** Attempts to fetch the member before the balance is estimated. */
const MEMBER_TRIES = 5
const retryBackoff = { firstMs: 2000, longestMs: 30_000, fixedPart: 0.5 }

/**
 * The attempt that redeems a cart: the known one if the cart is unchanged, otherwise a new one.
 * @param from the attempt of the history entry, and the address of the screen
 */
export function attemptOf(
  cart: readonly CartItem[],
  redeemer: Redeemer,
  { attempt: carried, address }: { attempt?: machine.OrderAttempt | undefined; address?: AddressForm } = {},
): machine.OrderAttempt {
  const { attempt, unsettled, over } = useSubmission.getState()
  const fingerprint = cartFingerprint(cart, redeemer)
  // The page's own state first: it may know of an attempt or a refusal that the history entry lacks.
  const known = [
    attempt,
    unsettled?.attempt,
    carried?.uniqueIdentify === attempt?.uniqueIdentify ? null : carried,
  ]
  const same = known.find(
    (one) =>
      one?.cartFingerprint === fingerprint &&
      !over.includes(one.uniqueIdentify) &&
      machine.isSameRequest(one, address),
  )
  return (
    same ?? {
      uniqueIdentify: machine.newUniqueIdentify(Date.now(), Math.random()),
      cartFingerprint: fingerprint,
    }
  )
}

/** Forgets this page's orders when the session ends. */
export const forgetOrders = (): void => void dispatch({ type: 'forget' })

/** The order's screen is left. An order that has not been sent yet is not sent any more. */
export const leaveOrder = (): void => void dispatch({ type: 'left' })

const pauses = new EventTarget()

/** Ends the current pause before a retry. */
export const askNow = (): void => void pauses.dispatchEvent(new Event('end'))

globalThis.addEventListener('online', askNow)
useShop.subscribe((now, { user }) => now.user !== user && askNow())
// An expired session is not over: the member only has to log in again. Until then nothing more is sent.
onSessionEnd((how) => (how === 'ended' ? forgetOrders() : leaveOrder()))

function isAskingFor(run: number): boolean {
  const state = useSubmission.getState()
  return machine.isAsking(state.progress) && state.run === run
}

/** Whether this press of Confirm may still send an order. */
function isHeld(run: number): boolean {
  const { progress, run: current } = useSubmission.getState()
  return progress.phase === 'checking' && current === run
}

/** Waits before a retry, until the time is over, the state changes, or `askNow` ends it. */
function pauseAfter(failed: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, backoffDelay(retryBackoff, failed, Math.random()))
    const stop = useSubmission.subscribe(end)
    pauses.addEventListener('end', end)
    function end(): void {
      clearTimeout(timer)
      stop()
      pauses.removeEventListener('end', end)
      resolve()
    }
  })
}

/**
 * Whether the provider requires a fresh login code for the order (wire contract, "Beyond the specification").
 */
function wantsFreshCode(failure: CallFailure): boolean {
  const isAskedFor = selectClient(useShop.getState())?.confirm_new_address === true
  // A preview is refused whatever code is entered.
  return isAskedFor && isForbidden(failure) && readRaw(PREVIEW) === null
}

/**
 * Asks the member for a fresh login code, as long as the order's screen is open.
 * @returns whether the code was correct, so that the order can be sent again
 */
function askFreshCode(run: number, message: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    const stops = [
      useSubmission.subscribe(() => isAskingFor(run) || answer(false)),
      // Logged out meanwhile: the login replaces this dialog.
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

/**
 * Sends the same order until its outcome is known. If answers are lost, looks it up in the history. Before each sending
 * it looks whether the page is still its member's.
 * @returns `null` if nothing was sent, or if the screen was left before the outcome was known
 */
async function submitUntilKnown(
  sent: machine.SentOrder,
  user: User,
  run: number,
): Promise<OrderOutcome | null> {
  for (let failed = 0; ; failed++) {
    await lookAgain()
    const sealed = await encryptOrder(sent.order, apiConfiguration().orderEncryptionKey).catch(() => null)
    // Do not await between this line and the call: the machine's permission to send must still be valid.
    if (endIfReplaced() || (failed === 0 ? !dispatch({ type: 'sent', run, order: sent }) : !isAskingFor(run)))
      return null
    if (sealed === null) return { type: 'refused', message: checkoutMessages.notSecure, reference: null }
    let result = await call('createOrder', sealed)
    // Once for each attempt: a provider that refuses after a correct code wants something else.
    if (!result.ok && wantsFreshCode(result) && isAskingFor(run)) {
      const { message, requestId: reference } = result
      if (await askFreshCode(run, message)) result = await call('createOrder', sealed)
      else if (!sent.sentBefore && failed === 0) return { type: 'refused', message, reference }
      else {
        // An earlier attempt may have been accepted: show nothing. The next Confirm sends the same order
        // again.
        leaveOrder()
        return null
      }
    }
    if (result.ok) {
      const { order_id, order_number, user_master: user } = result.data
      return takenAs(order_id, order_number, { user })
    }
    reportFailure('createOrder', result)
    const used = usedKeyOutcome(result)
    if (used !== null) return used
    const { message, requestId: reference } = result
    if (isAnswer(result, sent.sentBefore || failed > 0)) return { type: 'refused', message, reference }
    dispatch({ type: 'lost', run, reference })
    const earlierOrder = isAskingFor(run) ? await findInHistory(sent, user) : null
    if (earlierOrder === null && isForbidden(result)) await lookAgain()
    if (earlierOrder === null && isForbidden(result) && isAskingFor(run))
      return { type: 'unlearned', reference }
    if (earlierOrder === null && isAskingFor(run)) await pauseAfter(failed)
    if (earlierOrder !== null || !isAskingFor(run)) return earlierOrder
  }
}

/**
 * The member after an order that was found in the history: fetched, or else estimated by subtracting the
 * order once.
 */
async function refreshMember(sent: machine.SentOrder, before: User, run: number): Promise<UserUpdate> {
  for (let failed = 0; failed < MEMBER_TRIES; failed++) {
    if (failed > 0) await pauseAfter(failed - 1)
    const asked = await call('me', {})
    if (asked.ok) return asked.data
    // A provider that lacks the call or rejects the member would answer the same again.
    const isFinal = isAnswer(asked, false) && asked.status !== 429
    if (isFinal || !isAskingFor(run)) break
  }
  const now = useShop.getState().user ?? before
  if (now.rewards_points !== sent.balanceBefore) return now
  return { ...now, rewards_points: now.rewards_points - cartTotal(sent.order.cart_items) }
}

/** Submits an order and handles its outcome. */
async function settle(sent: machine.SentOrder, draft: Draft, run: number): Promise<void> {
  const { user, onConfirmed } = draft
  const { order, attempt } = sent
  const { uniqueIdentify: key, cartFingerprint: fingerprint } = attempt
  const outcome = await withOrderLock(key, () => submitUntilKnown(sent, user, run))
  if (outcome?.type === 'refused') {
    if (dispatch({ ...outcome, run, key })) await keepOutcome(fingerprint, key, null)
  }
  // Its record stays: the next Confirm of this cart sends the same key.
  if (outcome?.type === 'unlearned') dispatch({ ...outcome, run, key })
  if (outcome?.type === 'used-key') {
    // Before the screen offers the next Confirm, which must not find this key again.
    await forgetKey(fingerprint, key)
    dispatch({ ...outcome, run, key })
  }
  if (outcome?.type === 'taken') platform().terminal?.noteUsage('order')
  if (outcome?.type !== 'taken' || !isCurrentMember(user)) return
  await keepOutcome(fingerprint, key, Date.now())
  // An order that was there before has been paid for: its points are not subtracted once more.
  const wasThere = outcome.goesTo === ''
  const before = wasThere ? { ...sent, balanceBefore: null } : sent
  const [member, goesTo] = await Promise.all([
    outcome.user ?? refreshMember(before, user, run),
    elsewhere(sent, outcome, draft),
  ])
  if (!isCurrentMember(user)) return
  const { cart, setUser, clearCart } = useShop.getState()
  const isThisCart = cart.length === 0 || cartFingerprint(cart, order) === fingerprint
  const confirmed = { ...machine.confirmedAs(order, outcome), goesTo }
  // Before the cart is cleared: an empty cart alone would redirect the page.
  dispatch({ type: 'taken', key, order: confirmed, isThisCart })
  if (isThisCart) onConfirmed(confirmed)
  setUser(member)
  if (!isThisCart) return
  clearCart()
  endOrderedGoal(order.cart_items)
}

async function submit(draft: Draft, run: number): Promise<void> {
  const { attempt, user } = draft
  const earlier = machine.unsettledOf(useSubmission.getState(), draft.order)
  if (earlier !== null) await settle({ ...earlier, sentBefore: true }, draft, run)
  if (!isHeld(run)) return
  const { duplicateOf } = useSubmission.getState()
  const { cartFingerprint: fingerprint, sent: wasSent = false } = attempt
  const { cartSinceMs: sinceMs } = useShop.getState()
  const isRestored = sinceMs === performance.timeOrigin && !wasSent && duplicateOf !== fingerprint
  const own = { uniqueIdentify: attempt.uniqueIdentify, atMs: Date.now() }
  const claimed = await claimPendingOrder(fingerprint, own, { sinceMs, isRestored })
  if (claimed === null) return void dispatch({ type: 'duplicate', run })
  const { uniqueIdentify, atMs: sentAtMs } = claimed
  const sentBefore = wasSent || claimed !== own
  const balanceBefore = sentBefore ? null : user.rewards_points
  // One key is one request: an order that may have been taken is sent again to the address that it was sent to.
  const address = claimed === own && wasSent ? attempt.address : undefined
  const order_address_details = address ?? draft.order.order_address_details
  const order = { ...draft.order, order_address_details, uniqueIdentify }
  // An order of a page that is gone may have been sent elsewhere.
  const isAddressKnown = !sentBefore || address !== undefined
  const sent = {
    uniqueIdentify,
    cartFingerprint: fingerprint,
    sent: true,
    ...(isAddressKnown ? { address: order_address_details } : {}),
  }
  await settle({ order, attempt: sent, sentAtMs, sentBefore, balanceBefore }, draft, run)
}

/**
 * Redeems a cart (section 7). One order, however often it is pressed and in however many tabs.
 * `useSubmission` has the state. Failures show no toast (section 8).
 * Nothing is sent if the cart is no longer as the member saw it.
 */
export async function confirmOrder(draft: Draft): Promise<void> {
  const { order, attempt } = draft
  if (!dispatch({ type: 'confirm', attempt })) return
  const { run } = useSubmission.getState()
  // An order that may have been accepted keeps its prices: at another price it would be another order.
  if (attempt.sent !== true) await pricesChecked()
  const isSeen = cartFingerprint(useShop.getState().cart, order) === attempt.cartFingerprint
  if (isSeen && isHeld(run)) await submit(draft, run)
  dispatch({ type: 'stopped', run })
}
