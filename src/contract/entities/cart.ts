import * as v from 'valibot'
import { amount, id, localizedText, objectOf, text, wholeNumber } from './primitives.ts'

/** A line of the cart (section 3, session key `cart`), and of the encrypted order. */
export const cartItem = objectOf({
  product_name: localizedText,
  product_id: id,
  product_code: text,
  brand_id: v.fallback(v.nullish(v.union([v.string(), v.number()])), null),
  /** The price of one, in points, as the shop last showed it. The provider never believes it. */
  product_points: amount,
  product_size: v.fallback(v.nullish(text), null),
  /** Absent where the provider names none: section 3 does not know it. */
  product_colour: v.fallback(v.optional(v.string()), undefined),
  product_filename: v.fallback(v.nullable(v.string()), null),
  quantity: wholeNumber,
})
export type CartItem = v.InferOutput<typeof cartItem>
