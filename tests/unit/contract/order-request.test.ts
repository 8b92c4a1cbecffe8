/** The shop's fingerprint of a cart and our server's hash of an order's lines call the same carts equal. */
import { expect, it } from 'vitest'
import { readOrderRequest } from '../../../server/domain/order-request.ts'
import type { CartItem } from '../../../src/contract/shop-entities/cart.ts'
import { cartFingerprint } from '../../../src/domain/cart-fingerprint.ts'
import { aCartItem } from '../builders.ts'

const redeemer = { client_id: 'demo', customer_id: 3 }
const order_address_details = {
  name: 'Asha Rao',
  mobile: '9876543210',
  email: '',
  pincode: '570001',
  address: '12 Lake Road',
  is_new_address: false,
}

const line = (product_id: number, quantity = 1, product_points = 100): CartItem =>
  aCartItem({ product_id, quantity, product_points })

const carts: CartItem[][] = [
  [line(1)],
  [line(1, 1, 5)],
  [line(1, 2)],
  [line(1), line(1)],
  [line(1, 11)],
  [line(11)],
  [line(1), line(2, 3)],
  [line(2, 3), line(1)],
  [line(2), line(1, 3)],
  [line(10), line(9)],
  [line(9), line(10)],
]

it('agree on every pair of carts: products and quantities count, prices and the order of the lines do not [W.46]', () => {
  const keys = carts.map((cart_items) => ({
    hash: readOrderRequest({ ...redeemer, cart_items, order_address_details, uniqueIdentify: 1 }).linesHash,
    fingerprint: cartFingerprint(cart_items, redeemer),
  }))
  for (const one of keys)
    for (const other of keys)
      expect(one.hash === other.hash, `${one.fingerprint} and ${other.fingerprint}`).toBe(
        one.fingerprint === other.fingerprint,
      )
  expect(new Set(keys.map(({ hash }) => hash)).size).toBe(7)
})
