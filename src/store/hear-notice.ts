import { toastMs } from '../contract/limits.ts'
import { noticeLedgerBounds, openNoticeLedger } from '../contract/notice-ledger.ts'
import { showToast } from '../ui/toast.ts'
import { useShop } from './shop-store.ts'

const ledger = openNoticeLedger(noticeLedgerBounds)

export interface HeardNotice {
  /** The notification's id; `null` where a provider names none, and then nothing tells whether it came twice. */
  id: string | null
  /** The member whom it is meant for; `null` where a provider names none. */
  memberId: string | null
  /** Shown in a toast for a second; `null` where it was shown elsewhere. */
  title: string | null
}

/**
 * Counts a notice that came in, by whatever way, and shows its title for a second (section 4, "Notifications").
 * What was heard before, or is meant for somebody else than the member who is logged in, is passed over.
 */
export function hearNotice({ id, memberId, title }: HeardNotice): void {
  const { user, countNotification } = useShop.getState()
  if (memberId !== null && String(user?.id) !== memberId) return
  if (id !== null && !ledger.isNew(id, Date.now())) return
  countNotification()
  if (title !== null && title !== '') showToast({ kind: 'info', text: title, ms: toastMs.push })
}
