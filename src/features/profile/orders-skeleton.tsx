import { orderHistoryMessages } from '../../messages/orders.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import styles from './order-history.module.css'

const CARDS = 2

/** Skeleton of the order history, announced to screen readers. */
export function OrdersSkeleton() {
  return (
    <output className={styles['orders']}>
      <span className="visually-hidden">{orderHistoryMessages.loading}</span>
      {Array.from({ length: CARDS }, (_, index) => (
        <span className={styles['card']} key={index}>
          <Skeleton shape="line" width="11rem" />
          <Skeleton height="1.75rem" shape="pill" width="13rem" />
          <Skeleton height="3.5rem" />
          <span className={styles['line-coming']}>
            <Skeleton ratio="1 / 1" width="4.5rem" />
            <span>
              <Skeleton shape="line" width="80%" />
              <Skeleton shape="line" width="35%" />
            </span>
          </span>
        </span>
      ))}
    </output>
  )
}
