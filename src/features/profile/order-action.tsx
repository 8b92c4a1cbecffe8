import type { Order } from '../../contract/entities/order.ts'
import { actionOf, starsGiven } from '../../domain/order-status.ts'
import { feedbackMessages } from '../../messages/orders.ts'
import { Stars } from '../../ui/stars.tsx'
import { DeliveryOtpForm } from './delivery-otp-form.tsx'
import styles from './order-history.module.css'
import { OrderFeedback } from './order-feedback.tsx'

/** The pending action of an order at the end of its card: the delivery's OTP, a rating, or none. */
export function OrderAction({ order }: { order: Order }) {
  const action = actionOf(order)
  const stars = starsGiven(order)
  if (action === 'enter-delivery-otp') return <DeliveryOtpForm orderId={order.id} />
  if (action === 'none' && stars === null) return null
  return (
    <OrderFeedback orderId={order.id}>
      {stars !== null && (
        <p className={styles['rated']}>
          <Stars value={stars} />
          {feedbackMessages.starsGiven(stars)}
        </p>
      )}
    </OrderFeedback>
  )
}
