import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { User } from '../../contract/entities/user.ts'
import { toastMs } from '../../contract/limits.ts'
import { profileMessages } from '../../messages/profile.ts'
import { updateRequestOf, type ProfileFields } from '../../domain/profile-rules.ts'
import { isCurrentMember } from '../../store/session/is-current-member.ts'
import { reportWithToast } from '../../store/session/report-with-toast.ts'
import { useShop } from '../../store/shop-store.ts'
import { showToast } from '../../ui/toast/toast.ts'

/**
 * Saves a member's details (section 8). Success stores the member and shows a toast for 2 s. A failure with
 * an exception shows the server's message for 2 s. A refusal without one is only logged.
 */
export function useUpdateDetails(onUpdated: (user: User) => void): {
  busy: boolean
  update: (user: User, fields: ProfileFields) => Promise<void>
} {
  const [busy, setBusy] = useState(false)

  async function update(user: User, fields: ProfileFields): Promise<void> {
    if (busy) return
    setBusy(true)
    const result = await call('updateUserDetails', updateRequestOf(user, fields))
    setBusy(false)
    if (result.ok) {
      if (!isCurrentMember(user)) return
      onUpdated(useShop.getState().setUser(result.data))
      showToast({ kind: 'success', text: profileMessages.detailsUpdated, ms: toastMs.success })
      return
    }
    reportWithToast('updateUserDetails', result)
  }

  return { busy, update }
}
