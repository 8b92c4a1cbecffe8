import type { CartItem } from '../contract/entities/cart.ts'
import {
  attemptFor,
  cartMark,
  newUniqueIdentify,
  type OrderAttempt,
  type Redeemer,
} from '../domain/order-attempt.ts'

/**
 * The attempt under way. The history entry's state carries it over a reload; this carries it where somebody
 * leaves the summary after an answer was lost and comes back to the same cart by another way.
 */
let underWay: OrderAttempt | null = null

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

/** Forgets the attempt, once its order was taken: the next cart is another one, even with the same lines. */
export function attemptIsOver(): void {
  underWay = null
}

/** The attempt goes out: from now on the provider may have taken it, until it says that it did not. */
export function attemptIsSent(): void {
  if (underWay !== null) underWay = { ...underWay, sent: true }
}

/** The provider refused the attempt: nothing was taken. */
export function attemptIsRefused(): void {
  if (underWay !== null) underWay = { ...underWay, sent: false }
}

/** Tells whether an order of this very cart may have been taken, its answer being lost. */
export function mayBeTaken(cart: readonly CartItem[], redeemer: Redeemer): boolean {
  return underWay?.sent === true && underWay.cartMark === cartMark(cart, redeemer)
}
