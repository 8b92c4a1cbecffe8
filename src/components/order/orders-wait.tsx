import { connectionMessages } from '../../messages/failures.ts'
import { InlineMessage } from '../../ui/status/inline-message.tsx'

/** Stands in the place of the way to an order while the provider can't be reached. */
export function OrdersWait() {
  return <InlineMessage tone="info">{connectionMessages.ordersWait}</InlineMessage>
}
