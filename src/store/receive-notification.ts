import { toastMs } from '../contract/limits.ts'
import { createSeenIds, seenIdsLimits } from '../contract/seen-ids.ts'
import { showToast } from '../ui/toast/toast.ts'
import { useShop } from './shop-store.ts'

const seen = createSeenIds(seenIdsLimits)

export interface ReceivedNotification {
  /** The notification's id; `null` where a provider names none, and then duplicates can't be detected. */
  id: string | null
  /** The member whom it is meant for; `null` where a provider names none. */
  memberId: string | null
  /** Shown in a toast for a second; `null` where it was shown elsewhere. */
  title: string | null
}

/**
 * Counts a notification, whichever channel brought it, and shows its title for a second (section 4, "Notifications").
 * Duplicates, and what is meant for anybody but the member who is logged in, are dropped.
 */
export function receiveNotification({ id, memberId, title }: ReceivedNotification): void {
  const { user, countNotification } = useShop.getState()
  if (memberId !== null && String(user?.id) !== memberId) return
  if (id !== null && !seen.isNew(id, Date.now())) return
  countNotification()
  if (title !== null && title !== '') showToast({ kind: 'info', text: title, ms: toastMs.push })
}
