/**
 * The state machine that submits an order, a reducer that `store/submit-order.ts` runs, and how an order is recognized.
 * An order goes out exactly where the event `sent` is accepted. One cart is redeemed under one `uniqueIdentify`, its
 * idempotency key, however often it is sent (wire contract, "Order").
 */
import * as v from 'valibot'
import type { CartItem } from '../contract/entities/cart.ts'
import type { OrderPlaintext } from '../contract/entities/encrypted-order.ts'
import { type Order, uniqueIdentify } from '../contract/entities/order.ts'
import type { Id } from '../contract/entities/primitives.ts'
import { cartCount, cartTotal } from './cart.ts'
import { sameId } from './product.ts'

/** How far a provider's clock may be from this one, in milliseconds. */
const CLOCKS_DIFFER_MS = 2 * 60 * 1000

/** The key of a cart as one page knows it; the history entry carries it over a reload. */
export const orderAttempt = v.object({
  uniqueIdentify,
  cartFingerprint: v.string(),
  /** It went out and was not refused: the provider may have taken it, so the cart's prices must not be touched. */
  sent: v.optional(v.boolean()),
})
export type OrderAttempt = v.InferOutput<typeof orderAttempt>

/** Whose cart is redeemed. */
export type Redeemer = Pick<OrderPlaintext, 'client_id' | 'customer_id'>

/** An order that goes out, and what is known of its sending. */
export interface SentOrder {
  order: OrderPlaintext
  attempt: OrderAttempt
  /** When it was first sent, in milliseconds since 1970. */
  sentAtMs: number
  /** An earlier sending may have been taken: an ended session or a rate limit is no answer then. */
  sentBefore: boolean
  /** The member's balance before it went out; `null` where it may have been taken by then. */
  balanceBefore: number | null
}

/**
 * What the screen shows. Nothing is out while `checking` (the prices, then the key), nor with `duplicate`: the same lines
 * were redeemed before, perhaps from a copy of this cart, and the member is asked.
 */
export type Progress =
  | { phase: 'idle' | 'checking' | 'duplicate' | 'submitting' | 'confirmed' }
  /** The answer was lost; the order is sent again until the outcome is known. */
  | { phase: 'unknown'; reference: string | null }
  | { phase: 'refused'; message: string | null; reference: string | null }
  /** The order of another cart, whose answer had been lost, was taken. The one on the screen did not go out. */
  | { phase: 'earlier-confirmed'; orderNumber: string }

export interface Submission {
  progress: Progress
  /** Counts the presses of Confirm: what an earlier one still has to say is out of date. */
  run: number
  /** The attempt confirmed last: kept when its screen is left, for the history entry may know less of it. */
  attempt: OrderAttempt | null
  /** The order whose outcome is open. No other one of its member goes out before it is known. */
  unsettled: SentOrder | null
  /** Orders that this page knows were taken, with their keys. */
  taken: readonly { key: number; orderId: Id }[]
  /** The cart for which `duplicate` was shown: the next Confirm orders it once more. */
  duplicateOf: string | null
}

const idle: Progress = { phase: 'idle' }
export const noSubmission: Submission = {
  progress: idle,
  run: 0,
  attempt: null,
  unsettled: null,
  taken: [],
  duplicateOf: null,
}

/** `stopped`: a price changed. `isThisCart`: the cart still is the one that was ordered. `forget`: the session ended. */
export type SubmissionEvent =
  | { type: 'confirm'; attempt: OrderAttempt }
  | { type: 'stopped' | 'duplicate'; run: number }
  | { type: 'sent'; run: number; order: SentOrder }
  | { type: 'lost'; run: number; reference: string | null }
  | { type: 'refused'; run: number; key: number; message: string | null; reference: string | null }
  | { type: 'taken'; key: number; orderId: Id; orderNumber: string; isThisCart: boolean }
  | { type: 'left' | 'forget' }

/** Whether an order is out and its outcome is being asked for. */
export const isAsking = ({ phase }: Progress): boolean => phase === 'submitting' || phase === 'unknown'

/** The unsettled order, where it is of this member at this client. */
export function unsettledOf({ unsettled }: Submission, by: Redeemer): SentOrder | null {
  const { client_id, customer_id } = unsettled?.order ?? {}
  return client_id === by.client_id && sameId(customer_id ?? '', by.customer_id) ? unsettled : null
}

/** @returns the next state; the very same one where the event does not apply. */
export function submission(state: Submission, event: SubmissionEvent): Submission {
  const { progress, attempt, unsettled } = state
  const isCurrent = !('run' in event) || event.run === state.run
  const isHeld = isCurrent && progress.phase === 'checking'
  const isAskedFor = isCurrent && isAsking(progress)
  const isUnsettled = 'key' in event && unsettled?.attempt.uniqueIdentify === event.key
  const own = 'key' in event && attempt?.uniqueIdentify === event.key ? attempt : null
  switch (event.type) {
    case 'confirm':
      if (isHeld || isAskedFor || progress.phase === 'confirmed') return state
      return { ...state, progress: { phase: 'checking' }, run: state.run + 1, attempt: event.attempt }
    case 'stopped':
      return isHeld ? { ...state, progress: idle } : state
    case 'duplicate':
      if (!isHeld) return state
      return { ...state, progress: { phase: 'duplicate' }, duplicateOf: attempt?.cartFingerprint ?? null }
    case 'sent': {
      const { order, attempt: sent } = event.order
      const open = unsettledOf(state, order)?.attempt ?? sent
      if (!isHeld || open.uniqueIdentify !== sent.uniqueIdentify) return state
      const shown = attempt?.cartFingerprint === sent.cartFingerprint ? sent : attempt
      return { ...state, progress: { phase: 'submitting' }, attempt: shown, unsettled: event.order }
    }
    case 'lost':
      return isAskedFor ? { ...state, progress: { phase: 'unknown', reference: event.reference } } : state
    case 'refused': {
      // A sending of before the screen was left and opened again says nothing of the one that is out now.
      if (!isUnsettled || (isAsking(progress) && !isCurrent)) return state
      const { message, reference } = event
      // Was it an earlier order, it is the turn of the one on the screen now.
      const next: Progress = own ? { phase: 'refused', message, reference } : { phase: 'checking' }
      // The key stays: should the refusal have been a mistake on the way, the next press is still the same order.
      const kept = own ? { ...own, sent: false } : attempt
      return { ...state, progress: isAskedFor ? next : progress, attempt: kept, unsettled: null }
    }
    case 'taken': {
      const { key, orderId, orderNumber, isThisCart } = event
      if (!isUnsettled && state.taken.some((other) => other.key === key)) return state
      const confirmed: Progress = progress.phase === 'idle' ? idle : { phase: 'confirmed' }
      return {
        ...state,
        progress: isThisCart ? confirmed : { phase: 'earlier-confirmed', orderNumber },
        // The next cart is another one, even with the same lines.
        attempt: own ? null : attempt,
        unsettled: isUnsettled ? null : unsettled,
        taken: [...state.taken, { key, orderId }],
      }
    }
    case 'left':
      return { ...state, progress: idle, duplicateOf: null }
    case 'forget':
      return { ...noSubmission, run: state.run }
  }
}

/** The beginning of all fingerprints of a member at a client. */
export const redeemerPrefix = (by: Redeemer): string => `${by.client_id}|${by.customer_id}|`

/** Identifies a cart by member, client and lines (product, quantity, price), whatever order the lines stand in. */
export function cartFingerprint(cart: readonly CartItem[], redeemer: Redeemer): string {
  const lines = cart.map((line) => `${line.product_id}x${line.quantity}@${line.product_points}`).toSorted()
  return redeemerPrefix(redeemer) + lines.join('|')
}

/** Makes a key: the clock in microseconds, its last three digits from `random` (0 up to, not including, 1). */
export function newUniqueIdentify(nowMs: number, random: number): number {
  return Math.trunc(nowMs) * 1000 + Math.floor(random * 1000)
}

/**
 * Tells whether an order of the history is the one that was sent. A provider that returns the key leaves no doubt; else
 * points, pieces, lines and time must agree, and it must not be one of `taken`, the orders known to be other ones.
 */
export function isOrderOf(order: Order, sent: SentOrder, taken: Submission['taken']): boolean {
  const { cart_items, uniqueIdentify: key } = sent.order
  if (order.uniqueIdentify !== null) return order.uniqueIdentify === key
  return (
    !taken.some(({ orderId }) => sameId(orderId, order.id)) &&
    order.order_points === cartTotal(cart_items) &&
    order.order_slave.reduce((sum, line) => sum + line.quantity_final, 0) === cartCount(cart_items) &&
    order.order_slave.length === cart_items.length &&
    Math.abs(Date.parse(order.created_at) - sent.sentAtMs) <= CLOCKS_DIFFER_MS
  )
}
