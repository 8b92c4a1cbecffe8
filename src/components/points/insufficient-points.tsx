import { cartMessages } from '../../messages/cart.ts'
import { formatPoints } from '../../domain/points.ts'
import { InlineMessage } from '../../ui/status/inline-message.tsx'

/** The message of a balance that does not cover the cart (section 8), and how many points are missing. */
export function InsufficientPoints({
  balance,
  total,
  wayOut,
}: {
  balance: number
  total: number
  /** What would make it enough, in a sentence. */
  wayOut?: string | undefined
}) {
  return (
    <InlineMessage tone="warning">
      <span>{cartMessages.insufficientPoints}</span>
      <strong>{cartMessages.missingPoints(formatPoints(total - balance))}</strong>
      {wayOut !== undefined && <span>{wayOut}</span>}
    </InlineMessage>
  )
}
