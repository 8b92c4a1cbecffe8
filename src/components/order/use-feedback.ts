import { useState } from 'react'
import { call } from '../../api/call.ts'
import { reportFailure } from '../../api/report.ts'
import { feedbackFrom } from '../../contract/order-codes.ts'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import { toastMs } from '../../contract/limits.ts'
import { feedbackMessages } from '../../messages/orders.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { reportWithToast } from '../../store/session/report-with-toast.ts'
import { useShop } from '../../store/shop-store.ts'

export interface Feedback {
  stars: number
  comment: string
}

/**
 * Sends feedback on an order (sections 5 and 8). Success shows the server's message for 2 s. From the
 * confirmation page a failure shows no toast; from the history a failure with an exception shows the server's
 * message.
 * @param onGiven called with the stars after the provider has accepted them
 * @returns `failed` until the next attempt, for a message in place
 */
export function useFeedback(
  orderId: Id,
  from: keyof typeof feedbackFrom,
  onGiven: (stars: number) => void,
): { busy: boolean; failed: boolean; give: (feedback: Feedback) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function give({ stars, comment }: Feedback): Promise<void> {
    const { user, clientLoginId } = useShop.getState()
    if (busy || user === null || clientLoginId === null) return
    setBusy(true)
    setFailed(false)
    const result = await call('createFeedback', {
      client_id: clientLoginId,
      user_id: user.mobile,
      order_id: orderId,
      feedback_from: feedbackFrom[from],
      rating_number: stars,
      rating_comment: comment,
    })
    setBusy(false)
    if (result.ok) {
      const text = result.message ?? feedbackMessages.thanks
      showToast({ kind: 'success', text, ms: toastMs.feedback })
      onGiven(stars)
      return
    }
    const report = from === 'history' ? reportWithToast : reportFailure
    report('createFeedback', result)
    setFailed(true)
  }

  return { busy, failed, give }
}
