import * as v from 'valibot'
import { amount, id, localizedText, objectOf, text, wholeNumber } from './primitives.ts'

/** Line of the cart (section 3, session key `cart`) and of the encrypted order. */
export const cartItem = objectOf({
  product_name: localizedText,
  product_id: id,
  product_code: text,
  brand_id: v.fallback(v.nullish(v.union([v.string(), v.number()])), null),
  /** Price of one piece in points, as last shown. The provider does not trust it. */
  product_points: amount,
  product_size: v.fallback(v.nullish(text), null),
  /** Absent if the provider sends none: section 3 does not define it. */
  product_colour: v.fallback(v.optional(v.string()), undefined),
  product_filename: v.fallback(v.nullable(v.string()), null),
  quantity: wholeNumber,
})
export type CartItem = v.InferOutput<typeof cartItem>
