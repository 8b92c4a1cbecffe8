import { cartMessages } from '../../messages/cart.ts'
import { formatPoints } from '../../domain/points.ts'
import { InlineMessage } from '../../ui/status/inline-message.tsx'

/** Message that the balance does not cover the cart (section 8), with the missing points. */
export function InsufficientPoints({
  balance,
  total,
  wayOut,
}: {
  balance: number
  total: number
  /** How to make it enough, in one sentence. */
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
