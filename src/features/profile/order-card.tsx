import { useRef, useState } from 'react'
import type { Order } from '../../contract/shop-entities/order.ts'
import { feedbackMessages, orderHistoryMessages, orderProblemMessages } from '../../messages/orders.ts'
import { showDate } from '../../domain/dates.ts'
import {
  actionOf,
  arrivalOf,
  isCancelled,
  isSettled,
  sentenceOf,
  starsGiven,
  statusOf,
  timelineOf,
  trackStatusOf,
  type StatusLabel,
  type StatusTone,
  type TimelineStep,
} from '../../domain/order-status.ts'
import { maskWhole } from '../../lib/masking.ts'
import { Button } from '../../ui/button.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { Points } from '../../components/points/points.tsx'
import { MaskedText } from '../../components/member/masked-text.tsx'
import { useReveal } from '../../components/member/use-reveal.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderOffers } from './order-offers.tsx'
import surface from '../../ui/surface.module.css'
import tones from '../../ui/tone.module.css'
import text from '../../ui/text.module.css'
import layout from '../../ui/layout.module.css'
import styles from './order-history.module.css'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CirclePause from 'lucide-react/icons/circle-pause'
import X from 'lucide-react/icons/x'
import { classNames } from '../../ui/class-names.ts'
import { problemKinds } from '../../contract/order-codes.ts'
import { Stars } from '../../ui/stars.tsx'
import { DeliveryOtpForm } from './delivery-otp-form.tsx'
import { OrderFeedback } from './order-feedback.tsx'

/** The pending action of an order: entering the delivery's OTP, rating it, or none. */
function OrderAction({ order }: { order: Order }) {
  const action = actionOf(order)
  const stars = starsGiven(order)
  if (action === 'enter-delivery-otp') return <DeliveryOtpForm orderId={order.id} />
  if (action === 'none' && stars === null) return null
  return (
    <OrderFeedback orderId={order.id}>
      {stars !== null && (
        <p className={styles.rated}>
          <Stars value={stars} />
          <span>{feedbackMessages.starsGiven(stars)}</span>
        </p>
      )}
    </OrderFeedback>
  )
}

const words = { done: 'stepDone', waiting: 'stepWaiting', stopped: 'stepStopped' } as const satisfies Record<
  TimelineStep['state'],
  keyof typeof orderHistoryMessages
>

function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol aria-label={orderHistoryMessages.timeline} className={styles.timeline}>
      {timelineOf(order).map(({ text, state }) => (
        <li className={styles[state]} key={text}>
          <span aria-hidden="true" className={styles.dot}>
            {state === 'done' && <Check size="0.85em" strokeWidth={3} />}
            {state === 'stopped' && <X size="0.85em" strokeWidth={3} />}
          </span>
          <span>
            <span>{text}</span>
            <span className="visually-hidden">{`, ${orderHistoryMessages[words[state]]}`}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The problem that the member reported, and the answer; nothing if there is none. */
function ReportedProblem({ order: { problem } }: { order: Order }) {
  if (problem === null || problem === undefined) return null
  const kind = problemKinds.find((known) => known === problem.kind)
  return (
    <div className={classNames(surface.sunken, layout.stack2, styles.problem)}>
      <p className={text.strong}>
        {orderProblemMessages.reported(kind === undefined ? problem.kind : orderProblemMessages[kind])}
      </p>
      {problem.comment !== '' && <p className={text.typed}>{problem.comment}</p>}
      {problem.answer !== '' && <p className={text.typed}>{orderProblemMessages.answer(problem.answer)}</p>}
      {problem.answer === '' && (problem.state === 'open' || problem.state === '') && (
        <p className={text.quiet}>{orderProblemMessages.waiting}</p>
      )}
    </div>
  )
}

const icons = {
  neutral: CircleDot,
  success: CircleCheck,
  warning: CirclePause,
  error: Ban,
} as const satisfies Record<StatusTone, unknown>

/** Status label with colour and icon, not by colour alone. */
function StatusPill({ text, tone }: StatusLabel) {
  const Icon = icons[tone]
  return (
    <span className={classNames(styles.pill, tones[tone === 'neutral' ? 'plain' : tone])}>
      <Icon aria-hidden="true" size="1.1em" />
      <span>{text}</span>
    </span>
  )
}

/**
 * An order of the history: state, status, lines, and the possible action (section 4).
 * @param isNewest the first order shows its lines even if it is settled; other settled ones are collapsed
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
    <article aria-labelledby={titleId} className={classNames(surface.card, layout.stack4, styles.card)}>
      <header className={styles.cardHead}>
        <div>
          <h2 className={styles.number} id={titleId} ref={titleRef} tabIndex={-1}>
            {orderHistoryMessages.order(order.order_number)}
          </h2>
          <p className={text.quiet}>{orderHistoryMessages.placedOn(showDate(order.created_at))}</p>
        </div>
        {order.replaces === '' && <Points value={order.order_points} />}
      </header>
      <p>
        <span>{`${sentenceOf(order)} `}</span>
        {arrival !== '' && <span className={text.strong}>{arrival}</span>}
      </p>
      {order.replaces !== '' && <p>{orderHistoryMessages.replaces(order.replaces)}</p>}
      {order.replaced_by.map((number) => (
        <p key={number}>{orderHistoryMessages.replacedBy(number)}</p>
      ))}
      <div className={layout.row2}>
        <StatusPill {...statusOf(order)} />
        <StatusPill text={trackStatusOf(order)} tone="neutral" />
      </div>
      {order.decline_reason !== '' && !isCancelled(order) && (
        <InlineMessage tone="error">{orderHistoryMessages.declined(order.decline_reason)}</InlineMessage>
      )}
      {folds && (
        <div className={styles.unfold}>
          <Button
            aria-controls={isUnfolded ? detailsId : undefined}
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
            size="small"
            variant="quiet"
          >
            <span>{isUnfolded ? orderHistoryMessages.hideDetails : orderHistoryMessages.showDetails}</span>{' '}
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

function OrderDetails({ order, id }: { order: Order; id: string }) {
  const address = order.order_details?.customer_address ?? ''
  const { hidden, reveal } = useReveal()
  return (
    <div className={classNames(layout.stack4, styles.details)} id={id}>
      <OrderTimeline order={order} />
      <OrderLines order={order} />
      <OrderParcels order={order} />
      {address !== '' && (
        <footer className={styles.where}>
          <p>
            <span className={text.quiet}>{orderHistoryMessages.deliveringTo}</span>
            <br />
            <MaskedText hidden={hidden} mask={maskWhole} text={address} />
          </p>
          {reveal}
        </footer>
      )}
    </div>
  )
}
