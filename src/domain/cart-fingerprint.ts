/** Identifies a cart by its member, client, products and quantities: what one idempotency key stands for. */
import type { CartItem } from '../contract/shop-entities/cart.ts'
import type { OrderPlaintext } from '../contract/shop-entities/encrypted-order.ts'
import { orderLinesText } from '../contract/order-request.ts'

/** The member and client of a cart. */
export type Redeemer = Pick<OrderPlaintext, 'client_id' | 'customer_id'>

/** Prefix of all fingerprints of a member at a client. */
export const redeemerPrefix = (by: Redeemer): string => `${by.client_id.toLowerCase()}|${by.customer_id}|`

/**
 * The same for the same lines in any order. Prices are left out, as in our server's hash of an order: a cart that is
 * filled again at another price, while the outcome of its order is unknown, is still that order.
 */
export function cartFingerprint(cart: readonly CartItem[], redeemer: Redeemer): string {
  return redeemerPrefix(redeemer) + orderLinesText(cart)
}

/** A line's price, which an earlier version appended. */
const PRICE = /(x\d+)@[\d.]+$/

/** A stored fingerprint, perhaps an earlier version's, as `cartFingerprint` writes it. */
export function currentFingerprint(stored: string): string {
  const [clientLoginId = '', memberId = '', ...lines] = stored.split('|')
  const current = lines.map((line) => line.replace(PRICE, '$1')).toSorted()
  return [clientLoginId.toLowerCase(), memberId, ...current].join('|')
}
