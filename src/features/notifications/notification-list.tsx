import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import Package from 'lucide-react/icons/package'
import type { Notification } from '../../contract/shop-entities/notification.ts'
import { notificationMessages } from '../../messages/notifications.ts'
import { showTime } from '../../domain/dates.ts'
import { inLanguage } from '../../domain/localized.ts'
import { maskCodes } from '../../lib/masking.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { notificationRows } from '../../domain/notification-rows.ts'
import { useReveal } from '../../components/member/use-reveal.tsx'
import { useNearBottom } from '../../ui/list/use-near-bottom.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import styles from './notifications-page.module.css'

/** Estimated height of a row in pixels, until it is measured. */
const ROW_PX = 88
const OVERSCAN_ROWS = 4

/** Notifications by day. Only the rows near the screen are in the document. */
export function NotificationList({
  notifications,
  hasMore,
  onNearEnd,
}: {
  notifications: readonly Notification[]
  hasMore: boolean
  onNearEnd: () => void
}) {
  const list = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  const rows = useMemo(() => notificationRows(notifications, new Date()), [notifications])
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
  }, [])
  // The virtualizer re-renders this component itself; nothing here is memoized.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    useFlushSync: false,
  })
  useNearBottom(list, { active: hasMore, length: notifications.length, onNear: onNearEnd })

  return (
    <section
      aria-label={notificationMessages.title}
      className={styles.list}
      ref={list}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        return (
          row !== undefined && (
            <div
              className={styles.row}
              data-index={index}
              key={key}
              ref={virtualizer.measureElement}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {row.kind === 'day' ? (
                <h2 className={styles.day}>{row.text}</h2>
              ) : (
                <NotificationCard notification={row.notification} />
              )}
            </div>
          )
        )
      })}
    </section>
  )
}

function NotificationCard({ notification }: { notification: Notification }) {
  const { id, created_at, order_master } = notification
  const text = inLanguage(notification.body_message)
  const order = order_master?.order_number ?? ''
  const { hidden, reveal } = useReveal()
  const words = useShop((state) => selectClient(state)?.points_name)
  const withoutCodes = maskCodes(text, words ? [words.one, words.many, words.short] : [])
  const bodyId = `notification-${id}`
  return (
    <article aria-labelledby={bodyId} className={styles.card}>
      <span aria-hidden="true" className={styles.sign}>
        <Package size="1.25em" />
      </span>
      <div className={classNames(layout.stack1, styles.words)}>
        <p id={bodyId}>{hidden ? withoutCodes : text}</p>
        {withoutCodes !== text && reveal}
        {order !== '' && <p className={styles.quiet}>{notificationMessages.order(order)}</p>}
      </div>
      <time className={styles.quiet} dateTime={created_at}>
        {showTime(created_at)}
      </time>
    </article>
  )
}
