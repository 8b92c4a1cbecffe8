/**
 * One attempt to redeem one cart has one `uniqueIdentify`, however often it is sent (wire contract, "Order"):
 * a provider that already took it answers with the first order, so pressing again never redeems twice.
 */
import * as v from 'valibot'
import type { CartItem } from '../contract/entities/cart.ts'
import type { Id } from '../contract/entities/primitives.ts'

export const orderAttempt = v.object({
  uniqueIdentify: v.pipe(v.number(), v.safeInteger(), v.gtValue(0)),
  /** Which cart, of which member, at which client the number stands for. */
  cartMark: v.string(),
  /** It went out and was not refused: the provider may have taken it, so the cart's prices must not be touched. */
  sent: v.optional(v.boolean()),
})
export type OrderAttempt = v.InferOutput<typeof orderAttempt>

/** What all tabs of a browser know of an attempt. */
export const attemptRecord = v.object({
  uniqueIdentify: v.pipe(v.number(), v.safeInteger(), v.gtValue(0)),
  /** Sent: nobody has heard yet what became of it. */
  phase: v.picklist(['sent', 'taken']),
  /** When it came into this phase, in milliseconds since 1970. */
  atMs: v.number(),
  /** The last one that was taken of such a cart, which counts again where this one is refused. */
  takenBefore: v.optional(v.object({ uniqueIdentify: v.number(), atMs: v.number() })),
})
export type AttemptRecord = v.InferOutput<typeof attemptRecord>

/** For how long a record speaks for a cart, in milliseconds. */
const RECORD_HOLDS_MS = 60 * 60 * 1000

/** What a page knows of its cart when it wants to redeem it. */
export interface AttemptClaim {
  /** The number that the page would send. */
  uniqueIdentify: number
  /** Since when its cart has stood unchanged, as far as the page knows. */
  cartSinceMs: number
  nowMs: number
  /** The cart came with the page when it was loaded: it may be older than the page knows. */
  isRestored: boolean
}

/**
 * The attempt that a page may make of a cart that all tabs know by its mark.
 * @param known what a tab of this browser kept of an attempt for the same cart, or `null`.
 * @returns the known attempt where its outcome is not known, or where the page's cart is a copy of the one that it
 * redeemed; else the page's own. A cart that was filled anew after an order is another cart, even with the same lines.
 * `null` where nobody can tell whether the cart was filled before such an order or after it: that is for the member.
 */
export function claimAttempt(known: AttemptRecord | null, claim: AttemptClaim): AttemptRecord | null {
  const own: AttemptRecord = {
    ...{ uniqueIdentify: claim.uniqueIdentify, phase: 'sent', atMs: claim.nowMs },
    ...(known?.phase === 'taken'
      ? { takenBefore: { uniqueIdentify: known.uniqueIdentify, atMs: known.atMs } }
      : {}),
  }
  // One from a time to come, by a clock that was put right since, would speak for ever.
  if (known === null || Math.abs(claim.nowMs - known.atMs) > RECORD_HOLDS_MS) return own
  const isSameAttempt = known.uniqueIdentify === claim.uniqueIdentify
  if (isSameAttempt || known.phase === 'sent' || known.atMs >= claim.cartSinceMs) return known
  return claim.isRestored ? null : own
}

/** What all tabs know of a cart whose attempt was refused: nothing, or of the one that was taken before it. */
export function afterRefusal(known: AttemptRecord | null, uniqueIdentify: number): AttemptRecord | undefined {
  if (known === null || known.uniqueIdentify !== uniqueIdentify) return known ?? undefined
  return known.takenBefore && { ...known.takenBefore, phase: 'taken' }
}

/**
 * What all tabs know of a cart one of whose attempts was taken. The first to say so counts, or a later cart with the
 * same lines would pass for a copy; one that is on its way meanwhile stays known.
 */
export function afterTaken(
  known: AttemptRecord | null,
  uniqueIdentify: number,
  nowMs: number,
): AttemptRecord {
  const taken = { uniqueIdentify, atMs: nowMs }
  if (known?.phase === 'sent' && known.uniqueIdentify !== uniqueIdentify) {
    const isKnown = known.takenBefore?.uniqueIdentify === uniqueIdentify
    return isKnown ? known : { ...known, takenBefore: taken }
  }
  const isKnown = known?.phase === 'taken' && known.uniqueIdentify === uniqueIdentify
  return isKnown ? known : { ...taken, phase: 'taken' }
}

/** Whose cart is being redeemed. */
export interface Redeemer {
  clientLoginId: string
  customerId: Id
}

/** What the marks of all carts of a member begin with, at a client. */
export function redeemerMark({ clientLoginId, customerId }: Redeemer): string {
  return `${clientLoginId}|${customerId}|`
}

/** Tells one cart from another: the lines with their quantity and price, whatever order they stand in. */
export function cartMark(cart: readonly CartItem[], redeemer: Redeemer): string {
  const lines = cart.map((line) => `${line.product_id}x${line.quantity}@${line.product_points}`).toSorted()
  return redeemerMark(redeemer) + lines.join('|')
}

/**
 * A new number for an attempt.
 * @param nowMs the clock, in milliseconds since 1970.
 * @param random from 0 up to, not including, 1; makes the last three digits.
 * @returns microseconds since 1970.
 */
export function newUniqueIdentify(nowMs: number, random: number): number {
  return Math.trunc(nowMs) * 1000 + Math.floor(random * 1000)
}

/** The attempt to go on with: a known one for this very cart, else a new one. */
export function attemptFor(
  mark: string,
  known: readonly (OrderAttempt | null | undefined)[],
  makeNumber: () => number,
): OrderAttempt {
  const same = known.find((attempt) => attempt?.cartMark === mark)
  return same ?? { uniqueIdentify: makeNumber(), cartMark: mark }
}
