import { useRef, useState } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import { cancelOrderMessages, orderHistoryMessages } from '../../messages/orders.ts'
import { showDate } from '../../domain/dates.ts'
import { arrivalOf, isCancelled, statusOf, trackStatusOf } from '../../domain/order-status.ts'
import { maskWhole } from '../../domain/masking.ts'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { Points } from '../../components/points/points.tsx'
import { MaskedText } from '../../components/member/masked-text.tsx'
import { useReveal } from '../../components/member/use-reveal.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderOffers } from './order-offers.tsx'
import { ReportedProblem } from './reported-problem.tsx'
import { OrderAction } from './order-action.tsx'
import styles from './order-history.module.css'
import { OrderTimeline } from './order-timeline.tsx'
import { StatusPill } from './status-pill.tsx'

/** One order of the history: status, lines, and the possible action (section 4). */
export function OrderCard({ order }: { order: Order }) {
  const address = order.order_details?.customer_address ?? ''
  const { hidden, reveal } = useReveal()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const [now] = useState(() => new Date())
  const arrival = arrivalOf(order, now)
  const titleId = `order-${order.id}`
  return (
    <article aria-labelledby={titleId} className={styles['card']}>
      <header className={styles['card-head']}>
        <div>
          <h2 className={styles['number']} id={titleId} ref={titleRef} tabIndex={-1}>
            {orderHistoryMessages.order(order.order_number)}
          </h2>
          <p className={styles['quiet']}>{orderHistoryMessages.placedOn(showDate(order.created_at))}</p>
        </div>
        <Points value={order.order_points} />
      </header>
      <div className={styles['pills']}>
        <StatusPill {...statusOf(order)} />
        <StatusPill text={trackStatusOf(order)} tone="neutral" />
      </div>
      <OrderTimeline order={order} />
      {isCancelled(order) && (
        <p className={styles['quiet']}>{cancelOrderMessages.cancelledOn(showDate(order.cancelled_at))}</p>
      )}
      {order.decline_reason !== '' && !isCancelled(order) && (
        <InlineMessage tone="error">{orderHistoryMessages.declined(order.decline_reason)}</InlineMessage>
      )}
      <OrderLines order={order} />
      {order.tracking_number !== '' && (
        <p className={styles['quiet']}>{orderHistoryMessages.trackingNumber(order.tracking_number)}</p>
      )}
      {(address !== '' || arrival !== '') && (
        <footer className={styles['where']}>
          {address !== '' && (
            <p>
              <span className={styles['quiet']}>{orderHistoryMessages.deliveringTo}</span>
              <br />
              <MaskedText hidden={hidden} mask={maskWhole} text={address} />
            </p>
          )}
          {address !== '' && reveal}
          {arrival !== '' && <p>{arrival}</p>}
        </footer>
      )}
      <OrderAction order={order} />
      <ReportedProblem order={order} />
      <OrderOffers order={order} titleRef={titleRef} />
    </article>
  )
}
