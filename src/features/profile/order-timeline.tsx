import { Check, X } from 'lucide-react'
import type { Order } from '../../contract/entities/order.ts'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { timelineOf, type TimelineStep } from '../../domain/order-status.ts'
import styles from './order-history.module.css'

const words = { done: 'stepDone', waiting: 'stepWaiting', stopped: 'stepStopped' } as const satisfies Record<
  TimelineStep['state'],
  keyof typeof orderHistoryMessages
>

/** Progress of an order in words and as a line: placed, accepted, delivered. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol aria-label={orderHistoryMessages.timeline} className={styles['timeline']}>
      {timelineOf(order).map(({ text, state }) => (
        <li className={styles[state]} key={text}>
          <span aria-hidden="true" className={styles['dot']}>
            {state === 'done' && <Check size="0.85em" strokeWidth={3} />}
            {state === 'stopped' && <X size="0.85em" strokeWidth={3} />}
          </span>
          <span>
            {text}
            <span className="visually-hidden">, {orderHistoryMessages[words[state]]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
