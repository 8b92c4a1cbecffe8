import type { Notification } from '../contract/shop-entities/notification.ts'
import { dayHeading } from './dates.ts'

/** A row of the notifications page: a day's heading, or a notification below it. */
export type NotificationRow =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'notification'; key: string; notification: Notification }

/** Groups notifications by day, in the given order: a heading precedes the first of each day. */
export function notificationRows(notifications: readonly Notification[], now: Date): NotificationRow[] {
  const rows: NotificationRow[] = []
  let day: string | null = null
  for (const notification of notifications) {
    const text = dayHeading(notification.created_at, now)
    if (text !== day) rows.push({ kind: 'day', key: `day before ${notification.id}`, text })
    day = text
    rows.push({ kind: 'notification', key: String(notification.id), notification })
  }
  return rows
}
