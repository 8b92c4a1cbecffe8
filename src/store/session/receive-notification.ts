import { toastMs } from '../../contract/limits.ts'
import { createSeenIds, seenIdsLimits } from '../../lib/seen-ids.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { useShop } from '../shop-store.ts'

const seen = createSeenIds(seenIdsLimits)

export interface ReceivedNotification {
  /** The notification's id. `null` if the provider sends none; then duplicates can't be detected. */
  id: string | null
  /** The member that it is for; `null` if the provider names none. */
  memberId: string | null
  /** Toast text; `null` if it was shown elsewhere. */
  title: string | null
}

/**
 * Counts a notification from any channel and shows its title for one second (section 4, "Notifications").
 * Ignores duplicates and notifications for another member.
 */
export function receiveNotification({ id, memberId, title }: ReceivedNotification): void {
  const { user, countNotification } = useShop.getState()
  if (memberId !== null && String(user?.id) !== memberId) return
  if (id !== null && !seen.isNew(id, Date.now())) return
  countNotification()
  if (title !== null && title !== '') showToast({ kind: 'info', text: title, ms: toastMs.push })
}
