import { useRef, useState } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { showDate } from '../../domain/dates.ts'
import {
  arrivalOf,
  isCancelled,
  isSettled,
  sentenceOf,
  statusOf,
  trackStatusOf,
} from '../../domain/order-status.ts'
import { maskWhole } from '../../contract/masking.ts'
import { Button } from '../../ui/button.tsx'
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

/**
 * One order of the history: what has become of it, its status, lines, and the possible action (section 4).
 * @param isNewest the first of the list shows its lines even where nothing is left to do about it; others unfold.
 */
export function OrderCard({ order, isNewest }: { order: Order; isNewest: boolean }) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const [now] = useState(() => new Date())
  const [isUnfolded, setIsUnfolded] = useState(false)
  const arrival = arrivalOf(order, now)
  const folds = !isNewest && isSettled(order, now)
  const titleId = `order-${order.id}`
  const detailsId = `details-${order.id}`
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
      <p>
        {sentenceOf(order)}
        {arrival !== '' && (
          <>
            {' '}
            <span className={styles['arrival']}>{arrival}</span>
          </>
        )}
      </p>
      <div className={styles['pills']}>
        <StatusPill {...statusOf(order)} />
        <StatusPill text={trackStatusOf(order)} tone="neutral" />
      </div>
      {order.decline_reason !== '' && !isCancelled(order) && (
        <InlineMessage tone="error">{orderHistoryMessages.declined(order.decline_reason)}</InlineMessage>
      )}
      {folds && (
        <div className={styles['unfold']}>
          <Button
            aria-controls={isUnfolded ? detailsId : undefined}
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
            size="small"
            variant="quiet"
          >
            {isUnfolded ? orderHistoryMessages.hideDetails : orderHistoryMessages.showDetails}{' '}
            <span className="visually-hidden">{order.order_number}</span>
          </Button>
        </div>
      )}
      {(!folds || isUnfolded) && <OrderDetails id={detailsId} order={order} />}
      <OrderAction order={order} />
      <ReportedProblem order={order} />
      <OrderOffers order={order} titleRef={titleRef} />
    </article>
  )
}

/** An order's way so far, its lines, and where it goes. */
function OrderDetails({ order, id }: { order: Order; id: string }) {
  const address = order.order_details?.customer_address ?? ''
  const { hidden, reveal } = useReveal()
  return (
    <div className={styles['details']} id={id}>
      <OrderTimeline order={order} />
      <OrderLines order={order} />
      {order.tracking_number !== '' && (
        <p className={styles['quiet']}>{orderHistoryMessages.trackingNumber(order.tracking_number)}</p>
      )}
      {address !== '' && (
        <footer className={styles['where']}>
          <p>
            <span className={styles['quiet']}>{orderHistoryMessages.deliveringTo}</span>
            <br />
            <MaskedText hidden={hidden} mask={maskWhole} text={address} />
          </p>
          {reveal}
        </footer>
      )}
    </div>
  )
}
