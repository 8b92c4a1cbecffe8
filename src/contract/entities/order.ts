import * as z from 'zod/mini'
import { orderCipherLimits } from '../limits.ts'
import { addressForm, cartItem } from './cart.ts'
import { amount, flag, id, listOf, localizedText, orElse, text, wholeNumber } from './primitives.ts'
import { picture } from './product.ts'

/** What was ordered, as it was when it was ordered. */
const orderedProduct = z.object({ product_name: localizedText, product_images: listOf(picture) })

export const orderLine = z.object({
  product_master: orElse(z.nullish(orderedProduct), null),
  final_price_or_points: orElse(amount, 0),
  quantity_final: orElse(wholeNumber, 0),
})
export type OrderLine = z.output<typeof orderLine>

/** A provider may wrap the feedback in a list of one. */
const feedbackDetails = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? (value[0] ?? null) : (value ?? null))),
  z.catch(z.nullable(z.object({ rating_number: amount })), null),
)

/** An order of the history (section 3). */
export const order = z.object({
  id,
  order_number: text,
  order_status: orElse(z.nullish(wholeNumber), null),
  order_track_status: orElse(z.nullish(wholeNumber), null),
  /** True once the delivery was confirmed by its OTP. */
  verify_otp: flag,
  order_points: orElse(amount, 0),
  created_at: text,
  /** When the delivery is expected; empty where the provider has not said. */
  order_delivery_time: text,
  /** Why an order was declined; our own addition, empty elsewhere. */
  decline_reason: text,
  order_details: z.catch(z.nullish(z.object({ customer_address: text })), null),
  feedback_details: feedbackDetails,
  order_slave: listOf(orderLine),
})
export type Order = z.output<typeof order>

const HEX = /^(?:[0-9a-f]{2})*$/
const lowered = z.transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value))

/** An order as it leaves the shop: every part lower-case hex (section 7 and the wire contract). */
export const encryptedOrder = z.object({
  iv: z.pipe(lowered, z.string().check(z.regex(HEX), z.length(2 * orderCipherLimits.ivBytes))),
  /** The ciphertext. */
  secret_key: z.pipe(lowered, z.string().check(z.regex(HEX), z.minLength(2), z.maxLength(2_000_000))),
  tag: z.pipe(lowered, z.string().check(z.regex(HEX), z.length(2 * orderCipherLimits.tagBytes))),
})
export type EncryptedOrder = z.output<typeof encryptedOrder>

/** What stands inside an encrypted order. */
export const orderPlaintext = z.object({
  client_id: z.pipe(text, z.string().check(z.minLength(1))),
  customer_id: id,
  cart_items: z.array(cartItem).check(z.minLength(1), z.maxLength(500)),
  order_address_details: addressForm,
  /** Microseconds since 1970, the last three digits random: one number for one attempt to redeem one cart. */
  uniqueIdentify: wholeNumber.check(z.positive()),
})
export type OrderPlaintext = z.output<typeof orderPlaintext>
