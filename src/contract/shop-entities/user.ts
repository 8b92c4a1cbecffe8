import * as v from 'valibot'
import { amount, id, listOf, localizedText, objectOf, text, wholeNumber } from './primitives.ts'

/** Delivery address of an earlier order. */
export const orderAddress = objectOf({
  customer_name: text,
  customer_mobile: text,
  customer_email: text,
  customer_pincode: text,
  customer_address: text,
})
export type OrderAddress = v.InferOutput<typeof orderAddress>

/** A provider may send a place as `{ name: { en } }` or as its name. */
const placeName = v.pipe(
  v.nullish(v.unknown(), {}),
  v.transform((value) =>
    value !== null && typeof value === 'object' && 'name' in value ? value.name : value,
  ),
  localizedText,
)

export const userEntries = {
  id,
  name: text,
  email: text,
  mobile: text,
  /** 1 male, 2 female, 3 other; `null` if not given. */
  gender: v.fallback(v.nullish(wholeNumber), null),
  /** `YYYY-MM-DD`, or empty. */
  birthday: text,
  state: placeName,
  city: placeName,
  state_id: v.fallback(v.nullish(id), null),
  city_id: v.fallback(v.nullish(id), null),
  pincode: text,
  address: text,
  /** Balance in points. */
  rewards_points: v.fallback(amount, 0),
  order_details: listOf(orderAddress),
  /** Login id of the member's client; our addition, `null` with other providers. */
  client_id: v.fallback(v.nullish(text), null),
}

/** A member (section 3); kept under the session key `userDetails`. */
export const user = objectOf(userEntries)
export type User = v.InferOutput<typeof user>
