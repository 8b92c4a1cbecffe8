import { useState, type RefObject } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import { cancelOrderMessages } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import type { CancelOutcome } from './use-cancel-order.ts'

const CancelOrderDialog = lazyPart(async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog)

/**
 * Cancels an order where its provider says that it can be (`can_cancel`); other providers' orders show nothing of it.
 * @param titleRef the order's heading, which takes the focus once the button is gone.
 */
export function CancelOrder({
  order,
  titleRef,
}: {
  order: Order
  titleRef: RefObject<HTMLHeadingElement | null>
}) {
  const [asking, setAsking] = useState(false)
  const [ended, setEnded] = useState<Exclude<CancelOutcome, 'refused'> | null>(null)
  const offered = order.can_cancel && ended === null
  return (
    <>
      {ended === 'unsupported' && (
        <InlineMessage tone="info">{cancelOrderMessages.unsupported}</InlineMessage>
      )}
      {offered && (
        <div>
          <Button onClick={() => setAsking(true)} size="small" variant="secondary">
            {cancelOrderMessages.open} <span className="visually-hidden">{order.order_number}</span>
          </Button>
        </div>
      )}
      {(offered || asking || ended !== null) && (
        <CancelOrderDialog
          finalFocus={() => (ended === null ? true : (titleRef.current ?? true))}
          onClose={() => setAsking(false)}
          onEnd={(outcome) => {
            setEnded(outcome)
            setAsking(false)
          }}
          open={asking}
          order={order}
        />
      )}
    </>
  )
}
