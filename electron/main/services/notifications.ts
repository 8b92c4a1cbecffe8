/** The member who is here, and the notices for them: in the tray without a word of content, and in the page. */
import { EventEmitter } from 'node:events'
import { Notification } from 'electron'
import type { TerminalNotice } from '../../../src/contract/bridge.ts'
import { noticeTitle } from '../../../src/contract/messages/notifications.ts'
import { kioskMessages } from '../../../src/contract/messages/kiosk.ts'
import { notificationFilter } from '../decisions/notification-filter.ts'
import type { Journal } from './journal.ts'

/** A tray that is never emptied (Linux tells of no closing) must not grow for months. */
const MOST_IN_TRAY = 20

export interface NoticeEvents {
  /** For whoever is here: the shop's page counts it and shows its toast. */
  notice: [notice: TerminalNotice]
  /** A notice in the tray was pressed. */
  pressed: []
}

export interface NoticesOptions {
  journal: Journal
  /** Whether a notice is also shown by the system; else the page's own is the only one. */
  useTray: boolean
}

export interface Notices {
  events: EventEmitter<NoticeEvents>
  memberIs(memberId: string | null): void
  memberId(): string | null
  hear(notice: TerminalNotice, way: 'push' | 'realtime'): void
  /** Takes everything of the member away, also out of the tray. */
  forget(): void
}

export function openNotices({ journal, useTray }: NoticesOptions): Notices {
  const events = new EventEmitter<NoticeEvents>()
  const filter = notificationFilter()
  /** Kept until clicked or closed: one that nothing holds is collected, and its click goes unheard. */
  const inTray = new Set<Notification>()
  let here: string | null = null

  function remove(notification: Notification): void {
    inTray.delete(notification)
    notification.close()
  }

  function putIntoTray(): void {
    if (!useTray || !Notification.isSupported()) return
    const notification = new Notification({
      title: noticeTitle(null),
      body: kioskMessages.noticeText,
      silent: true,
    })
    notification.on('click', () => {
      remove(notification)
      events.emit('pressed')
    })
    notification.on('close', ({ reason }) => {
      // What nobody pressed goes on in Windows' own list of notices, to be pressed or taken away there.
      if (reason !== 'timedOut') inTray.delete(notification)
    })
    notification.on('failed', () => {
      inTray.delete(notification)
      journal.note('notice-not-shown')
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
    hear(notice, way) {
      const verdict = filter.judge(notice, here, Date.now())
      if (verdict !== 'heard before')
        journal.note(verdict === 'show' ? 'notice-shown' : 'notice-dropped', { way })
      if (verdict !== 'show') return
      putIntoTray()
      events.emit('notice', notice)
    },
    forget() {
      here = null
      empty()
    },
  }
}
