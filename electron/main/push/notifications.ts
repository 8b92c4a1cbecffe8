/** Notifications for the logged-in member: in the tray without their content, and in the page. */
import { EventEmitter } from 'node:events'
import type { Notification } from 'electron'
import type { TerminalNotification } from '../../../src/contract/kiosk/bridge.ts'
import { notificationTitle } from '../../../src/contract/messages/notifications.ts'
import { hostTexts } from '../../../src/contract/messages/kiosk.ts'
import { createSeenIds, seenIdsLimits } from '../../../src/lib/seen-ids.ts'
import type { Journal } from '../base/journal.ts'

/** Bounds a tray that is never emptied (Linux does not report closing). */
const MOST_IN_TRAY = 20

export interface NotificationEvents {
  /** For the current visitor: the shop's page counts it and shows a toast. */
  notification: [notification: TerminalNotification]
  click: []
}

export interface NotificationsOptions {
  journal: Journal
  /** Whether the system shows a notification too; if not, only the page does. */
  useTray: boolean
  /** Electron's class. */
  Notification: typeof Notification
}

export interface Notifications {
  events: EventEmitter<NotificationEvents>
  memberIs(memberId: string | null): void
  memberId(): string | null
  receive(notification: TerminalNotification, way: 'push' | 'realtime'): void
  /** Removes everything of the member, also from the tray. */
  forget(): void
}

type NotificationVerdict = 'show' | 'received before' | 'for nobody here'

interface NotificationFilter {
  /** @param now milliseconds since 1970 */
  judge(notification: TerminalNotification, memberId: string | null, now: number): NotificationVerdict
}

/**
 * Decides which notifications a shared terminal shows: each once, by whichever transport it arrives, and only to its own
 * member. A terminal's push token identifies a machine, so a push may be for a previous visitor.
 */
export function notificationFilter(): NotificationFilter {
  const seen = createSeenIds(seenIdsLimits)
  return {
    judge({ id, memberId }, hereNow, now) {
      if (memberId !== hereNow) return 'for nobody here'
      return id === null || seen.isNew(id, now) ? 'show' : 'received before'
    },
  }
}

export function openNotifications({
  journal,
  useTray,
  Notification: SystemNotification,
}: NotificationsOptions): Notifications {
  const events = new EventEmitter<NotificationEvents>()
  const filter = notificationFilter()
  /** Held until clicked or closed: an unreferenced notification is garbage-collected and its click is lost. */
  const inTray = new Set<Notification>()
  let here: string | null = null

  function remove(notification: Notification): void {
    inTray.delete(notification)
    notification.close()
  }

  function putIntoTray(): void {
    if (!useTray || !SystemNotification.isSupported()) return
    const notification = new SystemNotification({
      title: notificationTitle(null),
      body: hostTexts.notificationText,
      silent: true,
    })
    notification.on('click', () => {
      remove(notification)
      events.emit('click')
    })
    notification.on('close', ({ reason }) => {
      // A notification that timed out stays in Windows' notification list, where it can still be clicked or removed.
      if (reason !== 'timedOut') inTray.delete(notification)
    })
    notification.on('failed', () => {
      inTray.delete(notification)
      journal.note('notification-not-shown')
    })
    const [oldest] = inTray
    if (oldest !== undefined && inTray.size >= MOST_IN_TRAY) remove(oldest)
    inTray.add(notification)
    notification.show()
  }

  function empty(): void {
    for (const notification of inTray) remove(notification)
  }

  return {
    events,
    memberIs(memberId) {
      if (memberId !== here) empty()
      here = memberId
    },
    memberId: () => here,
    receive(notification, way) {
      const verdict = filter.judge(notification, here, Date.now())
      if (verdict !== 'received before')
        journal.note(verdict === 'show' ? 'notification-shown' : 'notification-dropped', { way })
      if (verdict !== 'show') return
      putIntoTray()
      events.emit('notification', notification)
    },
    forget() {
      here = null
      empty()
    },
  }
}
