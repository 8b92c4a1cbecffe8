/**
 * Which notifications a shared terminal shows: each once, by whichever transport it arrives, and only to its own
 * member. A terminal's push token identifies a machine, so a push may be for a previous visitor.
 */
import type { TerminalNotification } from '../../../src/contract/kiosk/bridge.ts'
import { seenIdsLimits, createSeenIds } from '../../../src/contract/seen-ids.ts'

export type NotificationVerdict = 'show' | 'received before' | 'for nobody here'

export interface NotificationFilter {
  /** @param now milliseconds since 1970 */
  judge(notification: TerminalNotification, memberId: string | null, now: number): NotificationVerdict
}

/** A filter that remembers shown notifications while the kiosk runs. */
export function notificationFilter(): NotificationFilter {
  const seen = createSeenIds(seenIdsLimits)
  return {
    judge({ id, memberId }, hereNow, now) {
      if (memberId !== hereNow) return 'for nobody here'
      return id === null || seen.isNew(id, now) ? 'show' : 'received before'
    },
  }
}
