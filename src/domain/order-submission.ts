/**
 * State machine of an order's submission: a reducer, run by `store/order/submit-order.ts`. An order may be sent
 * only if the event `sent` is accepted. A cart has one `uniqueIdentify`, its idempotency key, however often
 * it is sent (wire contract, "Order"). The price check of its cart is a part of it. Also recognizes an order in the
 * history.
 */
import * as v from 'valibot'
import { type AddressForm, addressForm } from '../contract/shop-entities/address-form.ts'
import { cartItem } from '../contract/shop-entities/cart.ts'
import type { OrderPlaintext } from '../contract/shop-entities/encrypted-order.ts'
import { type Order, uniqueIdentify } from '../contract/shop-entities/order.ts'
import { type Id, id, listOf } from '../contract/shop-entities/primitives.ts'
import { deliveryText } from '../contract/order-request.ts'
import type { CartLineChange } from './cart-check.ts'
import { currentFingerprint, type Redeemer } from './cart-fingerprint.ts'
import { cartCount, cartTotal } from './cart.ts'
import { sameId } from './product.ts'

/** Largest difference between the provider's clock and ours, in milliseconds. */
const CLOCKS_DIFFER_MS = 2 * 60 * 1000

/** Key of a cart, as this page knows it. The history entry keeps it over a reload. */
export const orderAttempt = v.object({
  uniqueIdentify,
  cartFingerprint: v.pipe(v.string(), v.transform(currentFingerprint)),
  /** It was sent and not refused. The provider may have accepted it, so the cart's prices must not change. */
  sent: v.optional(v.boolean()),
  /** Where it was sent to. One key is one request: it is sent again to this address, whatever the screen says by then. */
  address: v.optional(addressForm),
})
export type OrderAttempt = v.InferOutput<typeof orderAttempt>

/** An accepted order as its screen shows it. The history entry keeps it over a reload. */
export const confirmedOrder = v.object({
  orderId: id,
  orderNumber: v.string(),
  /** The order's member; it is not shown to another one. */
  customerId: id,
  address: addressForm,
  /**
   * Where it goes, if an earlier Confirm under its key named another place than `address`; empty if the provider does
   * not say where.
   */
  goesTo: v.optional(v.string()),
  lines: listOf(cartItem),
  feedbackGiven: v.boolean(),
})
export type ConfirmedOrder = v.InferOutput<typeof confirmedOrder>

/** The price check of the cart, for the screen that shows it. */
export interface PriceCheck {
  /** Since the screen was opened. */
  changes: readonly CartLineChange[]
  /** When the last check ended, in milliseconds since 1970; `null` if the screen has had none. */
  checkedAtMs: number | null
}

/** An order to send, and what is known about it. */
export interface SentOrder {
  order: OrderPlaintext
  attempt: OrderAttempt
  /** When it was first sent, in milliseconds since 1970. */
  sentAtMs: number
  /** An earlier attempt may have been accepted; then an expired session or a rate limit settles nothing. */
  sentBefore: boolean
  /** The balance before the order was sent; `null` if it may have been accepted by then. */
  balanceBefore: number | null
}

/**
 * What the screen shows. In `checking` (prices, then the key) and `duplicate` nothing has been sent.
 * `duplicate`: the same lines were ordered before, perhaps from a copy of this cart; the member must confirm.
 */
export type Progress =
  | { phase: 'idle' | 'checking' | 'duplicate' | 'submitting' }
  | { phase: 'confirmed'; order: ConfirmedOrder }
  /** The reply was lost. The order is sent again until the outcome is known. */
  | { phase: 'unknown'; reference: string | null }
  | { phase: 'refused'; message: string | null; reference: string | null }
  /**
   * An order of another cart, whose reply had been lost, was accepted. The order on the screen was not sent.
   */
  | { phase: 'earlier-confirmed'; orderNumber: string }
  /** The key had an order already, with other lines or since cancelled. The next Confirm is a new order. */
  | { phase: 'used-key'; differs: 'lines' | 'cancelled'; orderNumber: string }
  /** The provider refuses for good to say what became of an order that was sent before. The asking has ended. */
  | { phase: 'unlearned'; reference: string | null }

export interface Submission {
  progress: Progress
  /** Number of presses of Confirm. Events of an earlier run are outdated. */
  run: number
  /** The last confirmed attempt. Kept after the screen is left: the history entry may know less. */
  attempt: OrderAttempt | null
  /** The order with an unknown outcome. The member can't send another one before it is known. */
  unsettled: SentOrder | null
  /** Orders that this page knows to be accepted, with their keys. */
  taken: readonly { key: number; orderId: Id }[]
  /** Keys that are not sent again: their order is settled, and what the member confirms next is another one. */
  over: readonly number[]
  /** The cart that `duplicate` was shown for: the next Confirm orders it again. */
  duplicateOf: string | null
  prices: PriceCheck
}

const idle: Progress = { phase: 'idle' }
export const noSubmission: Submission = {
  progress: idle,
  run: 0,
  attempt: null,
  unsettled: null,
  taken: [],
  over: [],
  duplicateOf: null,
  prices: { changes: [], checkedAtMs: null },
}

/**
 * `priced`: a price check ended; it `holds` if everything is as the screen shows it. `left-prices`: its screen is left.
 * `stopped`: the cart is another one than the screen showed. `isThisCart`: the cart is still the one that was ordered. `forget`: the session
 * ended.
 */
export type SubmissionEvent =
  | { type: 'confirm'; attempt: OrderAttempt }
  | { type: 'priced'; atMs: number; changes: readonly CartLineChange[]; holds: boolean }
  | { type: 'left-prices' }
  | { type: 'stopped' | 'duplicate'; run: number }
  | { type: 'sent'; run: number; order: SentOrder }
  | { type: 'lost'; run: number; reference: string | null }
  | { type: 'refused'; run: number; key: number; message: string | null; reference: string | null }
  | { type: 'used-key'; run: number; key: number; differs: 'lines' | 'cancelled'; order: TakenOrder }
  | { type: 'unlearned'; run: number; key: number; reference: string | null }
  | { type: 'taken'; key: number; order: ConfirmedOrder; isThisCart: boolean }
  | { type: 'left' | 'forget' }

/** How the provider names an accepted order. */
export type TakenOrder = Pick<ConfirmedOrder, 'orderId' | 'orderNumber'>

/** @param outcome how the provider names the order */
export function confirmedAs(order: OrderPlaintext, { orderId, orderNumber }: TakenOrder): ConfirmedOrder {
  return {
    orderId,
    orderNumber,
    customerId: order.customer_id,
    address: order.order_address_details,
    lines: order.cart_items,
    feedbackGiven: false,
  }
}

/** Whether an order was sent and its outcome is pending. */
export const isAsking = ({ phase }: Progress): boolean => phase === 'submitting' || phase === 'unknown'

/** The unsettled order, if it belongs to this member at this client. */
export function unsettledOf({ unsettled }: Submission, by: Redeemer): SentOrder | null {
  const { client_id, customer_id } = unsettled?.order ?? {}
  return client_id === by.client_id && sameId(customer_id ?? '', by.customer_id) ? unsettled : null
}

/** @returns the next state; the same object if the event does not apply */
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
    case 'priced': {
      const { changes, atMs: checkedAtMs, holds } = event
      // The screen now shows the change, with the new total. The member must confirm that.
      return { ...state, prices: { changes, checkedAtMs }, progress: isHeld && !holds ? idle : progress }
    }
    case 'left-prices':
      return { ...state, prices: noSubmission.prices }
    case 'stopped':
      return isHeld ? { ...state, progress: idle } : state
    case 'duplicate':
      if (!isHeld) return state
      return { ...state, progress: { phase: 'duplicate' }, duplicateOf: attempt?.cartFingerprint ?? null }
    case 'sent': {
      const { order, attempt: sent } = event.order
      const open = unsettledOf(state, order)?.attempt ?? sent
      if (!isHeld || open.uniqueIdentify !== sent.uniqueIdentify) return state
      const shownSubmission = attempt?.cartFingerprint === sent.cartFingerprint ? sent : attempt
      return { ...state, progress: { phase: 'submitting' }, attempt: shownSubmission, unsettled: event.order }
    }
    case 'lost':
      return isAskedFor ? { ...state, progress: { phase: 'unknown', reference: event.reference } } : state
    case 'refused': {
      // The outcome of an attempt from before the screen was reopened says nothing about the current one.
      if (!isUnsettled || (isAsking(progress) && !isCurrent)) return state
      const { message, reference } = event
      // If it was an earlier order, the one on the screen is next.
      const next: Progress = own ? { phase: 'refused', message, reference } : { phase: 'checking' }
      // Keep the key: if the refusal was an error on the way, the next press is still the same order. Only if the provider
      // itself refused is it known that nothing was taken, and may another address be a new order (`isSameRequest`).
      const kept = own
        ? { ...own, sent: false, address: message === null ? undefined : own.address }
        : attempt
      return { ...state, progress: isAskedFor ? next : progress, attempt: kept, unsettled: null }
    }
    case 'used-key': {
      if (!isUnsettled || (isAsking(progress) && !isCurrent)) return state
      const { key, differs, order } = event
      const { orderNumber, orderId } = order
      return {
        ...state,
        progress: isAskedFor ? { phase: 'used-key', differs, orderNumber } : progress,
        attempt: own ? null : attempt,
        unsettled: null,
        taken: [...state.taken, { key, orderId }],
        over: [...state.over, key],
      }
    }
    case 'unlearned':
      // The attempt stays: the next Confirm of this cart sends the same key.
      if (!isUnsettled || (isAsking(progress) && !isCurrent)) return state
      return {
        ...state,
        progress: isAskedFor ? { phase: 'unlearned', reference: event.reference } : progress,
        unsettled: null,
      }
    case 'taken': {
      const { key, order, isThisCart } = event
      const { orderId, orderNumber } = order
      if (!isUnsettled && state.taken.some((other) => other.key === key)) return state
      const confirmed: Progress = progress.phase === 'idle' ? idle : { phase: 'confirmed', order }
      return {
        ...state,
        progress: isThisCart ? confirmed : { phase: 'earlier-confirmed', orderNumber },
        // The next cart is a new one, even with the same lines.
        attempt: own ? null : attempt,
        unsettled: isUnsettled ? null : unsettled,
        taken: [...state.taken, { key, orderId }],
        over: [...state.over, key],
      }
    }
    case 'left':
      return { ...state, progress: idle, duplicateOf: null }
    case 'forget':
      return { ...noSubmission, run: state.run }
  }
}

/**
 * Whether an attempt may be sent with an address: its key stands for one delivery. An attempt that may have been accepted
 * keeps its key, and is sent again as it was.
 */
export function isSameRequest({ sent, address }: OrderAttempt, next: AddressForm | undefined): boolean {
  if (sent === true || address === undefined || next === undefined) return true
  return deliveryText(address) === deliveryText(next)
}

/**
 * Generates a key: the time in microseconds, its last three digits from `random` (0 up to, but not including,
 * 1).
 */
export function newUniqueIdentify(nowMs: number, random: number): number {
  return Math.trunc(nowMs) * 1000 + Math.floor(random * 1000)
}

/**
 * Whether an order of the history is the one that was sent. If the provider returns the key, it decides.
 * Otherwise points, pieces, lines and time must match, and the order must not be in `taken`, the orders known
 * to be others.
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
