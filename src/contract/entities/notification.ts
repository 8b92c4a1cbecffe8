import * as v from 'valibot'
import { id, objectOf, text } from './primitives.ts'

const orderOfNotification = v.fallback(v.nullish(objectOf({ order_number: text })), null)

/** Provider texts may come by language; a notification is shown in English where there is a choice. */
const bodyMessage = v.pipe(
  v.nullish(v.unknown(), ''),
  v.transform((value) => (value !== null && typeof value === 'object' && 'en' in value ? value.en : value)),
  text,
)

/** A notification of a member (section 3). */
export const notification = objectOf({
  id,
  body_message: bodyMessage,
  created_at: text,
  order_master: orderOfNotification,
})
export type Notification = v.InferOutput<typeof notification>
