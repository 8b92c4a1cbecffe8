import type { CartItem } from '../contract/entities/cart.ts'
import type { Id } from '../contract/entities/primitives.ts'
import {
  attemptFor,
  cartMark,
  newUniqueIdentify,
  type OrderAttempt,
  type Redeemer,
} from '../domain/order-attempt.ts'
import { sameId } from '../domain/product.ts'
import { claimNumber, dropAttempt, forgetAttempts, keepTaken } from '../storage/attempt-records.ts'
import type { SentOrder } from './settle-order.ts'
import { useShop } from './shop-store.ts'

/**
 * The attempt under way. The history entry's state carries it over a reload; this carries it where somebody
 * leaves the summary after an answer was lost and comes back to the same cart by another way.
 */
let underWay: OrderAttempt | null = null

/** The order whose outcome is not known, while this page stands. It must be known before another one goes out. */
let unsettled: SentOrder | null = null

/** The orders that this page heard were taken. */
const takenOrders: Id[] = []

/** @returns orders that an attempt whose answer is lost must not be mistaken for. */
export const ordersTaken = (): readonly Id[] => takenOrders

/**
 * The attempt that redeems this cart: the known one while the cart is the same, else a new one.
 * @param carried what the history entry's state brought along.
 */
export function attemptOf(
  cart: readonly CartItem[],
  redeemer: Redeemer,
  carried: OrderAttempt | undefined,
): OrderAttempt {
  // The page's own memory first: it knows of a sending that the history entry was not told of yet.
  underWay = attemptFor(cartMark(cart, redeemer), [underWay, carried], () =>
    newUniqueIdentify(Date.now(), Math.random()),
  )
  return underWay
}

/** Forgets the attempts of whoever was logged in, here and in the browser's own memory. */
export async function forgetAllAttempts(): Promise<void> {
  underWay = null
  unsettled = null
  takenOrders.length = 0
  await forgetAttempts()
}

/** The page was loaded with its cart, and knows of it since then. */
const cartIsRestored = (): boolean => useShop.getState().cartSinceMs === performance.timeOrigin

/**
 * The attempt goes out: from now on the provider may have taken it, until it says that it did not.
 * @param isWantedAgain the member was told that such a cart was redeemed already, and confirmed it once more.
 * @returns the number to send it by: that of another tab, where one redeems a copy of this cart; `null` where it may
 * have been redeemed already, and nothing goes out before the member was asked.
 */
export async function attemptIsSent(attempt: OrderAttempt, isWantedAgain: boolean): Promise<number | null> {
  underWay = { ...attempt, sent: true }
  const uniqueIdentify = await claimNumber(attempt.cartMark, {
    uniqueIdentify: attempt.uniqueIdentify,
    cartSinceMs: useShop.getState().cartSinceMs,
    nowMs: Date.now(),
    isRestored: cartIsRestored() && attempt.sent !== true && !isWantedAgain,
  })
  underWay = uniqueIdentify === null ? attempt : { ...attempt, uniqueIdentify, sent: true }
  return uniqueIdentify
}

/** The order of another cart that went out before this attempt and was never answered, or `null`. */
export function unsettledBefore(attempt: OrderAttempt, customerId: Id): SentOrder | null {
  const isOther =
    unsettled !== null &&
    sameId(unsettled.order.customer_id, customerId) &&
    unsettled.order.uniqueIdentify !== attempt.uniqueIdentify
  return isOther ? unsettled : null
}

/** Keeps an order that goes out, until its outcome is known. */
export function keepUnsettled(sent: SentOrder): void {
  unsettled = sent
}

/** The order was taken: the next cart is another one, even with the same lines. */
export async function attemptIsTaken(attempt: OrderAttempt, orderId: Id): Promise<void> {
  takenOrders.push(orderId)
  forgetUnderWay(attempt, null)
  await keepTaken(attempt.cartMark, attempt.uniqueIdentify, Date.now())
}

/** The provider refused the attempt: nothing was taken. */
export async function attemptIsRefused(attempt: OrderAttempt): Promise<void> {
  forgetUnderWay(attempt, { ...attempt, sent: false })
  await dropAttempt(attempt.cartMark, attempt.uniqueIdentify)
}

function forgetUnderWay({ uniqueIdentify }: OrderAttempt, next: OrderAttempt | null): void {
  if (underWay?.uniqueIdentify === uniqueIdentify) underWay = next
  if (unsettled?.order.uniqueIdentify === uniqueIdentify) unsettled = null
}

/** Tells whether an order of this very cart may have been taken, its answer being lost. */
export function mayBeTaken(cart: readonly CartItem[], redeemer: Redeemer): boolean {
  return underWay?.sent === true && underWay.cartMark === cartMark(cart, redeemer)
}
