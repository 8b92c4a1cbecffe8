import * as v from 'valibot'
import { amount, id, listOf, localizedText, objectOf, text, wholeNumber } from './primitives.ts'

/** An address that an earlier order went to. */
export const orderAddress = objectOf({
  customer_name: text,
  customer_mobile: text,
  customer_email: text,
  customer_pincode: text,
  customer_address: text,
})
export type OrderAddress = v.InferOutput<typeof orderAddress>

/** A provider may send the place as `{ name: { en } }` or as the name itself. */
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
  /** 1 male, 2 female, 3 other; `null` while the member has not said. */
  gender: v.fallback(v.nullish(wholeNumber), null),
  /** `YYYY-MM-DD`, or empty. */
  birthday: text,
  state: placeName,
  city: placeName,
  state_id: v.fallback(v.nullish(id), null),
  city_id: v.fallback(v.nullish(id), null),
  pincode: text,
  address: text,
  /** The balance in points. */
  rewards_points: v.fallback(amount, 0),
  order_details: listOf(orderAddress),
  /** The client login id that the member belongs to; our own addition, `null` where a provider sends none. */
  client_id: v.fallback(v.nullish(text), null),
}

/** A member (section 3); kept under the session key `userDetails`. */
export const user = objectOf(userEntries)
export type User = v.InferOutput<typeof user>
