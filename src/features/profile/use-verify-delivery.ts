import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import { failureMessages } from '../../messages/failures.ts'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { reportWithToast } from '../../store/session/report-with-toast.ts'
import { useShop } from '../../store/shop-store.ts'
import { reloadOrders } from './orders-query.ts'

/**
 * Confirms a delivery by its OTP, then reloads the order summary (section 4). Every failure is shown below
 * the field; one with an exception also shows the server's message for 2 s (section 8).
 * @returns `refusal` is the message below the field, until the next attempt
 */
export function useVerifyDelivery(orderId: Id): {
  busy: boolean
  refusal: string | null
  verify: (otp: string) => Promise<void>
  forgetRefusal: () => void
} {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function verify(otp: string): Promise<void> {
    const { user, clientLoginId } = useShop.getState()
    if (busy || user === null || clientLoginId === null) return
    setBusy(true)
    setRefusal(null)
    const result = await call('verifyOrderOtp', {
      order_id: orderId,
      otp,
      user_id: user.mobile,
      client_id: clientLoginId,
    })
    if (result.ok) {
      await reloadOrders()
    } else {
      reportWithToast('verifyOrderOtp', result)
      const fallback = result.threw ? failureMessages.unreachable : orderHistoryMessages.otpRefused
      setRefusal(result.message ?? fallback)
    }
    setBusy(false)
  }

  return { busy, refusal, verify, forgetRefusal: () => setRefusal(null) }
}
