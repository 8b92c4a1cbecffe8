import { cartMessages } from '../../messages/cart.ts'
import { formatPoints } from '../../domain/points.ts'
import { InlineMessage } from '../../ui/status/inline-message.tsx'

/** The message of a balance that does not cover the cart (section 8), and how many points are missing. */
export function InsufficientPoints({ balance, total }: { balance: number; total: number }) {
  return (
    <InlineMessage tone="warning">
      <span>{cartMessages.insufficientPoints}</span>
      <strong>{cartMessages.missingPoints(formatPoints(total - balance))}</strong>
    </InlineMessage>
  )
}
