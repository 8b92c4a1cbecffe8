import { connectionMessages } from '../../messages/failures.ts'
import { InlineMessage } from '../../ui/status/inline-message.tsx'

/** Replaces the order button while the provider is unreachable. */
export function OrdersWait() {
  return <InlineMessage tone="info">{connectionMessages.ordersWait}</InlineMessage>
}
