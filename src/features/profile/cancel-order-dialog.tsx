import { toastMs } from '../../contract/limits.ts'
import { formatPoints } from '../../domain/points.ts'
import { cancelOrderMessages } from '../../messages/orders.ts'
import { isCurrentMember } from '../../store/session/is-current-member.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { inBackground } from '../../lib/in-background.ts'
import { useOrderCall, type OrderDialogProps } from './use-order-call.ts'

/** Dialog that confirms and cancels an order. A refusal is shown in the dialog. */
export function CancelOrderDialog({ order, open, onClose, onAnswer, finalFocus }: OrderDialogProps) {
  const { busy, refusal, send } = useOrderCall('cancelOrder', cancelOrderMessages.refused)
  const { id, order_number, order_points } = order
  const canCancel = order.can_cancel || refusal === null

  async function confirm(): Promise<void> {
    const end = await send({ order_id: id }, ({ user_master }) => {
      if (isCurrentMember(user_master)) useShop.getState().setUser(user_master)
      const text = cancelOrderMessages.done(order_number, formatPoints(order_points))
      showToast({ kind: 'success', text, ms: toastMs.success })
    })
    onAnswer(end)
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
            <Button busy={busy} onClick={() => inBackground(confirm())} variant="danger">
              {cancelOrderMessages.confirm}
            </Button>
          )}
        </>
      }
      onClose={onClose}
      open={open}
      size="small"
      title={cancelOrderMessages.title(order_number)}
    >
      {canCancel && <p>{cancelOrderMessages.text(formatPoints(order_points))}</p>}
      {refusal !== null && <InlineMessage tone="error">{refusal}</InlineMessage>}
    </Dialog>
  )
}
