import * as v from 'valibot'
import { amount, flag, id, listOf, localizedText, objectOf, text, wholeNumber } from './primitives.ts'
import { picture, textOrNone } from './product.ts'

/** A product as it was when it was ordered. */
const orderedProduct = objectOf({
  product_name: localizedText,
  product_size: textOrNone,
  product_colour: textOrNone,
  product_images: listOf(picture),
})

export const orderLine = objectOf({
  product_master: v.fallback(v.nullish(orderedProduct), null),
  final_price_or_points: v.fallback(amount, 0),
  quantity_final: v.fallback(wholeNumber, 0),
})
export type OrderLine = v.InferOutput<typeof orderLine>

/** A provider may wrap the feedback in a list of one. An empty list counts as no feedback. */
const feedbackDetails = v.pipe(
  v.nullish(v.unknown(), []),
  v.transform((value) => (Array.isArray(value) ? (value[0] ?? null) : value)),
  v.fallback(v.nullable(objectOf({ rating_number: amount })), null),
)

/** A problem that the member reported. An unknown state counts as open. */
const orderProblem = objectOf({ kind: text, comment: text, state: text, answer: text })

/** An order of the history (section 3). */
export const order = objectOf({
  id,
  order_number: text,
  order_status: v.fallback(v.nullish(wholeNumber), null),
  order_track_status: v.fallback(v.nullish(wholeNumber), null),
  /** True if the delivery was confirmed by its OTP. */
  verify_otp: flag,
  order_points: v.fallback(amount, 0),
  created_at: text,
  /** When the delivery is expected; empty if the provider has not said. */
  order_delivery_time: text,
  /** Why an order was declined; our addition, empty with other providers. */
  decline_reason: text,
  /** Whether the member may cancel it now; our addition, false with other providers. */
  can_cancel: flag,
  /** When the member cancelled it; our addition, empty with other providers. */
  cancelled_at: text,
  /** Until when the member may report a problem; our addition, empty with other providers. */
  can_report_until: text,
  /** The reported problem; our addition, `null` with other providers. */
  problem: v.fallback(v.nullish(orderProblem), null),
  /** The carrier's tracking number; our addition, empty with other providers. */
  tracking_number: text,
  /** Number of the order that it replaces, at no points; our addition, empty with other providers. */
  replaces: text,
  order_details: v.fallback(v.nullish(objectOf({ customer_address: text })), null),
  feedback_details: feedbackDetails,
  order_slave: listOf(orderLine),
  /** Its parcels, oldest first, which `parcel.ts` reads; our addition, none with other providers. */
  parcels: listOf(v.unknown()),
  /** Numbers of the orders that replace it; our addition, none with other providers. */
  replaced_by: listOf(text),
  /** The attempt that placed the order; our addition, `null` with other providers. */
  uniqueIdentify: v.fallback(v.nullish(wholeNumber, null), null),
})
export type Order = v.InferOutput<typeof order>

/** Id of an attempt to redeem a cart: microseconds since 1970, the last three digits random. */
export const uniqueIdentify = v.pipe(
  wholeNumber,
  v.check((given) => given > 0),
)
