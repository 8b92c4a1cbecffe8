import { useState } from 'react'
import { call } from '../../api/call.ts'
import { reportFailure } from '../../api/report.ts'
import type { Order } from '../../contract/shop-entities/order.ts'
import type { RequestOf, ResponseOf } from '../../contract/endpoints.ts'
import { failureMessages } from '../../messages/failures.ts'
import { useShop } from '../../store/shop-store.ts'

/** Calls about an order that are not in the specification. */
type OrderCall = 'cancelOrder' | 'reportOrderProblem'

/** Final result of such a call. `unsupported`: the provider does not know it (HTTP 404). */
export type OrderCallEnd = 'done' | 'unsupported'

/** Properties of a dialog that makes such a call. */
export interface OrderDialogProps {
  order: Order
  open: boolean
  onClose: () => void
  /** Called after each answer; `null` if it was refused and can be tried again. */
  onAnswer: (end: OrderCallEnd | null) => void
  /** Element to focus afterwards, because the button that opened the dialog may be gone. */
  finalFocus: () => HTMLElement | true
}

/**
 * Makes a call about an order.
 * @param refused message if the provider sends none
 * @returns `refusal` is the provider's message, or our own, until the next attempt. `send` resolves to `null`
 * if the call was refused and can be tried again.
 */
export function useOrderCall<Name extends OrderCall>(
  name: Name,
  refused: string,
): {
  busy: boolean
  refusal: string | null
  send: (
    request: Omit<RequestOf<Name>, 'client_id' | 'user_id'>,
    onDone: (data: ResponseOf<Name>) => void,
  ) => Promise<OrderCallEnd | null>
} {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(
    request: Omit<RequestOf<Name>, 'client_id' | 'user_id'>,
    onDone: (data: ResponseOf<Name>) => void,
  ): Promise<OrderCallEnd | null> {
    const { user, clientLoginId } = useShop.getState()
    if (user === null || clientLoginId === null) return null
    setBusy(true)
    setRefusal(null)
    const own = { client_id: clientLoginId, user_id: user.mobile }
    const result = await call(name, { ...request, ...own })
    setBusy(false)
    if (result.ok) {
      onDone(result.data)
      return 'done'
    }
    reportFailure(name, result)
    if (result.status === 404) return 'unsupported'
    setRefusal(result.message ?? (result.status === null ? failureMessages.unreachable : refused))
    return null
  }

  return { busy, refusal, send }
}
