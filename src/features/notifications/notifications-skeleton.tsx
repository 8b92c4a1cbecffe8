import { notificationMessages } from '../../messages/notifications.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import styles from './notifications-page.module.css'

const CARDS = 4

/** Skeleton of the notifications, announced to screen readers. */
export function NotificationsSkeleton() {
  return (
    <output className={styles['coming']}>
      <span className="visually-hidden">{notificationMessages.loading}</span>
      {Array.from({ length: CARDS }, (_, index) => (
        <span className={styles['card']} key={index}>
          <Skeleton className={styles['sign']} />
          <span className={styles['words']}>
            <Skeleton shape="line" width="90%" />
            <Skeleton shape="line" width="35%" />
          </span>
        </span>
      ))}
    </output>
  )
}
