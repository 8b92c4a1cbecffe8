/**
 * Record of a submitted order: one cart is redeemed under one `uniqueIdentify`, its idempotency key, however
 * often it is sent (wire contract, "Order"). A provider that knows the key answers with the first order, so
 * sending again never redeems twice. A record contains no address and no name.
 */
import * as v from 'valibot'
import type { CartItem } from '../contract/entities/cart.ts'
import type { Order, OrderPlaintext } from '../contract/entities/order.ts'
import type { Id } from '../contract/entities/primitives.ts'
import { cartCount, cartTotal } from './cart.ts'
import { sameId } from './product.ts'

const uniqueIdentify = v.pipe(v.number(), v.safeInteger(), v.gtValue(0))

/** The key of a cart as one page knows it; the history entry carries it over a reload. */
export const orderAttempt = v.object({
  uniqueIdentify,
  /** From `cartFingerprint`. */
  cartFingerprint: v.string(),
  /** It went out and was not refused: the provider may have taken it, so the cart's prices must not be touched. */
  sent: v.optional(v.boolean()),
})
export type OrderAttempt = v.InferOutput<typeof orderAttempt>

/** The key of a cart as all tabs of the browser know it. */
export const pendingOrder = v.object({
  uniqueIdentify,
  /** Sent: no tab knows the outcome yet. */
  phase: v.picklist(['sent', 'taken']),
  /** When it came into this phase, in milliseconds since 1970. */
  atMs: v.number(),
  /** The order taken before this one with the same lines; it counts again where this one is refused. */
  takenBefore: v.optional(v.object({ uniqueIdentify: v.number(), atMs: v.number() })),
})
export type PendingOrder = v.InferOutput<typeof pendingOrder>

/** How long a record is valid, in milliseconds. */
const RECORD_VALID_MS = 60 * 60 * 1000

/** What a page knows of its cart when it claims a key for it. */
export interface KeyClaim {
  /** The key that the page would send. */
  uniqueIdentify: number
  /** Since when its cart is unchanged, as far as the page knows. */
  cartSinceMs: number
  nowMs: number
  /** The cart was restored when the page was loaded: it may be older than the page knows. */
  isRestored: boolean
}

/**
 * The record under which a page may submit its cart.
 * @param known the record that a tab of this browser made for the same cart, or `null`.
 * @returns the known record where its outcome is open, or where the page's cart is a copy of the one that it redeemed;
 * else the page's own, for a cart filled after an order is another cart, even with the same lines. `null` where nobody
 * can tell whether the cart was filled before that order or after it: the member has to be asked.
 */
export function claimKey(known: PendingOrder | null, claim: KeyClaim): PendingOrder | null {
  const own: PendingOrder = { uniqueIdentify: claim.uniqueIdentify, phase: 'sent', atMs: claim.nowMs }
  if (known?.phase === 'taken') own.takenBefore = { uniqueIdentify: known.uniqueIdentify, atMs: known.atMs }
  // A record from the future, made before the clock was corrected, would otherwise never expire.
  if (known === null || Math.abs(claim.nowMs - known.atMs) > RECORD_VALID_MS) return own
  const isSameKey = known.uniqueIdentify === claim.uniqueIdentify
  if (isSameKey || known.phase === 'sent' || known.atMs >= claim.cartSinceMs) return known
  return claim.isRestored ? null : own
}

/** The record after a refusal: none, or the order taken before. */
export function afterRefusal(known: PendingOrder | null, key: number): PendingOrder | undefined {
  if (known === null || known.uniqueIdentify !== key) return known ?? undefined
  return known.takenBefore && { ...known.takenBefore, phase: 'taken' }
}

/**
 * The record after an order was taken. The first report counts, or a later cart with the same lines would pass for a
 * copy; another key that is out meanwhile stays in the record.
 */
export function afterTaken(known: PendingOrder | null, key: number, nowMs: number): PendingOrder {
  const taken = { uniqueIdentify: key, atMs: nowMs }
  if (known?.phase === 'sent' && known.uniqueIdentify !== key)
    return known.takenBefore?.uniqueIdentify === key ? known : { ...known, takenBefore: taken }
  const isKnown = known?.phase === 'taken' && known.uniqueIdentify === key
  return isKnown ? known : { ...taken, phase: 'taken' }
}

/** Whose cart is redeemed. */
export interface Redeemer {
  clientLoginId: string
  customerId: Id
}

/** The beginning of all fingerprints of a member at a client. */
export function redeemerPrefix({ clientLoginId, customerId }: Redeemer): string {
  return `${clientLoginId}|${customerId}|`
}

/** Identifies a cart by member, client and lines (product, quantity, price), whatever order the lines stand in. */
export function cartFingerprint(cart: readonly CartItem[], redeemer: Redeemer): string {
  const lines = cart.map((line) => `${line.product_id}x${line.quantity}@${line.product_points}`).toSorted()
  return redeemerPrefix(redeemer) + lines.join('|')
}

/**
 * Makes a key: the clock in microseconds, its last three digits random.
 * @param random from 0 up to, not including, 1.
 */
export function newUniqueIdentify(nowMs: number, random: number): number {
  return Math.trunc(nowMs) * 1000 + Math.floor(random * 1000)
}

/** The first known attempt for this very cart, else a new one. */
export function attemptFor(
  fingerprint: string,
  known: readonly (OrderAttempt | null | undefined)[],
  makeKey: () => number,
): OrderAttempt {
  const same = known.find((attempt) => attempt?.cartFingerprint === fingerprint)
  return same ?? { uniqueIdentify: makeKey(), cartFingerprint: fingerprint }
}

/** How far a provider's clock may be from this one where only the time tells two orders apart, in milliseconds. */
const CLOCKS_DIFFER_MS = 2 * 60 * 1000

/**
 * Tells whether an order of the history is the one that was sent. A provider that returns the key leaves no doubt; else
 * points, pieces, lines and time must agree.
 * @param sentAtMs when it was first sent, in milliseconds since 1970.
 * @param others orders that are known to be different ones.
 */
export function isOrderOf(
  order: Order,
  { sent, sentAtMs, others }: { sent: OrderPlaintext; sentAtMs: number; others: readonly Id[] },
): boolean {
  if (order.uniqueIdentify !== null) return order.uniqueIdentify === sent.uniqueIdentify
  return (
    !others.some((other) => sameId(other, order.id)) &&
    order.order_points === cartTotal(sent.cart_items) &&
    order.order_slave.reduce((sum, line) => sum + line.quantity_final, 0) === cartCount(sent.cart_items) &&
    order.order_slave.length === sent.cart_items.length &&
    Math.abs(Date.parse(order.created_at) - sentAtMs) <= CLOCKS_DIFFER_MS
  )
}
