import type { Order } from '../../contract/entities/order.ts'
import { formatPoints } from '../../domain/points.ts'
import { cancelOrderMessages } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { useCancelOrder, type CancelOutcome } from './use-cancel-order.ts'

/**
 * Asks whether an order is really to be cancelled, and cancels it.
 * @param onEnd called where it is cancelled, or the provider does not know how; a refusal is said in the dialog.
 * @param finalFocus where the focus goes afterwards, for the button that opened the dialog may be gone.
 */
export function CancelOrderDialog({
  order,
  open,
  onClose,
  onEnd,
  finalFocus,
}: {
  order: Order
  open: boolean
  onClose: () => void
  onEnd: (outcome: Exclude<CancelOutcome, 'refused'>) => void
  finalFocus: () => HTMLElement | true
}) {
  const { busy, refusal, cancel } = useCancelOrder(order)
  const canCancel = order.can_cancel || refusal === null
  async function confirm(): Promise<void> {
    const outcome = await cancel()
    if (outcome !== 'refused') onEnd(outcome)
  }
  return (
    <Dialog
      alert
      closeButton={false}
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {canCancel ? cancelOrderMessages.keep : cancelOrderMessages.close}
          </Button>
          {canCancel && (
            <Button busy={busy} onClick={() => void confirm()} variant="danger">
              {cancelOrderMessages.confirm}
            </Button>
          )}
        </>
      }
      onClose={onClose}
      open={open}
      size="small"
      title={cancelOrderMessages.title(order.order_number)}
    >
      {canCancel && <p>{cancelOrderMessages.text(formatPoints(order.order_points))}</p>}
      {refusal !== null && <InlineMessage tone="error">{refusal}</InlineMessage>}
    </Dialog>
  )
}
