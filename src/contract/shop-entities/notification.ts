import * as v from 'valibot'
import { id, localizedText, objectOf, text } from './primitives.ts'

const orderOfNotification = v.fallback(v.nullish(objectOf({ order_number: text })), null)

/** A notification of a member (section 3). */
export const notification = objectOf({
  id,
  /** Our server sends one text in the language of the call; another provider may send texts by language. */
  body_message: localizedText,
  created_at: text,
  order_master: orderOfNotification,
})
export type Notification = v.InferOutput<typeof notification>
