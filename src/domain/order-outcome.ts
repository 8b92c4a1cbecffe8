/** Whether an order was taken, where the answer to it was lost. */
import type { Id } from '../contract/entities/primitives.ts'
import type { Order, OrderPlaintext } from '../contract/entities/order.ts'
import { cartCount, cartTotal } from './cart.ts'
import type { GrowingPauses } from './growing-pause.ts'
import { sameId } from './product.ts'

/** The pauses between two sendings of an order whose answer was lost. */
export const checkingPauses: GrowingPauses = { firstMs: 2000, longestMs: 30_000, fixedPart: 0.5 }

/** How far a provider's clock may be from this one where only the time tells two orders apart, in milliseconds. */
const CLOCKS_DIFFER_MS = 2 * 60 * 1000

/**
 * Tells whether an order of the history is the one that was sent. A provider that names the attempt leaves no doubt;
 * without it the order must be as dear, as large, and placed when this one was sent.
 * @param sentAtMs when it was first sent, in milliseconds since 1970.
 * @param others orders that are known to be of other attempts.
 */
export function isOrderOf(
  order: Order,
  { sent, sentAtMs, others }: { sent: OrderPlaintext; sentAtMs: number; others: readonly Id[] },
): boolean {
  if (order.uniqueIdentify !== null) return order.uniqueIdentify === sent.uniqueIdentify
  const pieces = order.order_slave.reduce((sum, line) => sum + line.quantity_final, 0)
  const placedAtMs = Date.parse(order.created_at)
  return (
    !others.some((other) => sameId(other, order.id)) &&
    order.order_points === cartTotal(sent.cart_items) &&
    pieces === cartCount(sent.cart_items) &&
    order.order_slave.length === sent.cart_items.length &&
    Math.abs(placedAtMs - sentAtMs) <= CLOCKS_DIFFER_MS
  )
}
