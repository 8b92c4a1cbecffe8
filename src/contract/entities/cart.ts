import * as z from 'zod/mini'
import { amount, id, localizedText, orElse, text, wholeNumber } from './primitives.ts'

/** A line of the cart (section 3, session key `cart`), and of the encrypted order. */
export const cartItem = z.object({
  product_name: localizedText,
  product_id: id,
  product_code: text,
  brand_id: orElse(z.nullish(z.union([z.string(), z.number()])), null),
  /** The price of one, in points, as the shop last showed it. The provider never believes it. */
  product_points: amount,
  product_size: orElse(z.nullish(text), null),
  product_filename: orElse(z.nullable(z.string()), null),
  quantity: wholeNumber,
})
export type CartItem = z.output<typeof cartItem>

/** What a member fills in at checkout (section 3). */
export const addressForm = z.object({
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  pincode: z.string(),
  address: z.string(),
  /** True once any field was edited. */
  is_new_address: z.boolean(),
})
export type AddressForm = z.output<typeof addressForm>
