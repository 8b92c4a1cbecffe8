import * as z from 'zod/mini'
import { id, text } from './primitives.ts'

const orderOfNotification = z.catch(z.nullish(z.object({ order_number: text })), null)

/** Provider texts may come by language; a notification is shown in English where there is a choice. */
const bodyMessage = z.pipe(
  z.transform((value: unknown) =>
    value !== null && typeof value === 'object' && 'en' in value ? value.en : value,
  ),
  text,
)

/** A notification of a member (section 3). */
export const notification = z.object({
  id,
  body_message: bodyMessage,
  created_at: text,
  order_master: orderOfNotification,
})
export type Notification = z.output<typeof notification>
