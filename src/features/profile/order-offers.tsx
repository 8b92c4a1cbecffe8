import { useState, type ComponentType, type RefObject } from 'react'
import type { Order } from '../../contract/shop-entities/order.ts'
import { canReport } from '../../domain/order-status.ts'
import { cancelOrderMessages, orderProblemMessages } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { reloadOrders } from './orders-query.ts'
import { inBackground } from '../../lib/in-background.ts'
import type { OrderCallEnd, OrderDialogProps } from './use-order-call.ts'

const CancelOrderDialog = lazyPart(async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog)
const ReportProblemDialog = lazyPart(
  async () => (await import('./report-problem-dialog.tsx')).ReportProblemDialog,
)

/** @param titleRef the order's heading, focused after a button has disappeared */
interface OffersProps {
  order: Order
  titleRef: RefObject<HTMLHeadingElement | null>
}

/**
 * A button with its dialog, if the provider offers the action.
 * @param unsupported replaces the button if the provider turns out not to know the call
 */
function Offer({
  offered,
  label,
  unsupported,
  Dialog,
  order,
  titleRef,
}: OffersProps & {
  offered: boolean
  label: string
  unsupported: string
  Dialog: ComponentType<OrderDialogProps>
}) {
  const [open, setOpen] = useState(false)
  const [end, setEnd] = useState<OrderCallEnd | null>(null)
  const canOpen = offered && end === null
  return (
    <>
      {end === 'unsupported' && <InlineMessage tone="info">{unsupported}</InlineMessage>}
      {canOpen && (
        <div>
          <Button onClick={() => setOpen(true)} size="small" variant="secondary">
            <span>{label}</span> <span className="visually-hidden">{order.order_number}</span>
          </Button>
        </div>
      )}
      {(canOpen || open || end !== null) && (
        <Dialog
          finalFocus={() => (end === null ? true : (titleRef.current ?? true))}
          onClose={() => setOpen(false)}
          onAnswer={(ended) => {
            // Reload in any case: the order may have changed.
            inBackground(reloadOrders())
            if (ended === null) return
            setEnd(ended)
            setOpen(false)
          }}
          open={open}
          order={order}
        />
      )}
    </>
  )
}

/**
 * Actions beyond the specification: cancel an order (`can_cancel`), report a problem (`can_report_until`).
 * Renders nothing for a provider without these fields.
 */
export function OrderOffers({ order, titleRef }: OffersProps) {
  const [now] = useState(() => new Date())
  return (
    <>
      <Offer
        Dialog={CancelOrderDialog}
        label={cancelOrderMessages.open}
        offered={order.can_cancel}
        order={order}
        titleRef={titleRef}
        unsupported={cancelOrderMessages.unsupported}
      />
      <Offer
        Dialog={ReportProblemDialog}
        label={orderProblemMessages.open}
        offered={canReport(order, now)}
        order={order}
        titleRef={titleRef}
        unsupported={orderProblemMessages.unsupported}
      />
    </>
  )
}
