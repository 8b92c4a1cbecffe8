import { useState } from 'react'
import { call } from '../../api/call.ts'
import { reportFailure } from '../../api/report.ts'
import type { Order } from '../../contract/entities/order.ts'
import { toastMs } from '../../contract/limits.ts'
import { formatPoints } from '../../domain/points.ts'
import { failureMessages } from '../../messages/failures.ts'
import { cancelOrderMessages } from '../../messages/orders.ts'
import { isCurrentMember } from '../../store/is-current-member.ts'
import { useShop } from '../../store/shop-store.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { reloadOrders } from './orders-query.ts'

/** How a cancellation ended: `unsupported` where the provider does not know the call (HTTP 404). */
export type CancelOutcome = 'cancelled' | 'unsupported' | 'refused'

/**
 * Cancels an order that is only placed (beyond the specification); then member and orders are up to date.
 * @returns `refusal` is the provider's sentence, or our own where it sent none, until it is tried again.
 */
export function useCancelOrder({ id, order_number, order_points }: Order): {
  busy: boolean
  refusal: string | null
  cancel: () => Promise<CancelOutcome>
} {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function cancel(): Promise<CancelOutcome> {
    const { user, clientLoginId, setUser } = useShop.getState()
    if (busy || user === null || clientLoginId === null) return 'refused'
    setBusy(true)
    setRefusal(null)
    const result = await call('cancelOrder', {
      client_id: clientLoginId,
      user_id: user.mobile,
      order_id: id,
    })
    setBusy(false)
    if (result.ok) {
      if (isCurrentMember(user)) setUser(result.data.user_master)
      const text = cancelOrderMessages.done(order_number, formatPoints(order_points))
      showToast({ kind: 'success', text, ms: toastMs.success })
    } else {
      reportFailure('cancelOrder', result)
      setRefusal(
        result.message ??
          (result.status === null ? failureMessages.unreachable : cancelOrderMessages.refused),
      )
    }
    // It may have moved on meanwhile: what the card says and offers follows the provider.
    void reloadOrders()
    if (result.ok) return 'cancelled'
    return result.status === 404 ? 'unsupported' : 'refused'
  }

  return { busy, refusal, cancel }
}
