/** An encrypted order (section 7). The shop imports only the types, the server also the schemas. */
import * as v from 'valibot'
import { orderCipherLimits } from '../limits.ts'
import { cartItem } from './cart.ts'
import { uniqueIdentify } from './order.ts'
import { flag, id, objectOf, text } from './primitives.ts'

const HEX = /^(?:[0-9a-f]{2})*$/
const hex = v.pipe(v.string(), v.toLowerCase(), v.regex(HEX))

/** An order as the shop sends it. Every field is lower-case hex (section 7 and the wire contract). */
export const encryptedOrder = objectOf({
  iv: v.pipe(hex, v.length(2 * orderCipherLimits.ivBytes)),
  /** The ciphertext. */
  secret_key: v.pipe(hex, v.minLength(2), v.maxLength(2_000_000)),
  tag: v.pipe(hex, v.length(2 * orderCipherLimits.tagBytes)),
})
export type EncryptedOrder = v.InferOutput<typeof encryptedOrder>

/** Tolerant, so that `addressRules` can report a missing field in words. */
const sentAddress = objectOf({
  name: text,
  mobile: text,
  email: text,
  pincode: text,
  address: text,
  is_new_address: flag,
})

/** The decrypted content of an order. */
export const orderPlaintext = objectOf({
  client_id: v.pipe(text, v.minLength(1)),
  customer_id: id,
  cart_items: v.pipe(v.array(cartItem), v.minLength(1), v.maxLength(500)),
  order_address_details: sentAddress,
  uniqueIdentify,
})
export type OrderPlaintext = v.InferOutput<typeof orderPlaintext>
