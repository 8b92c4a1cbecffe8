import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import type { CallFailure } from '../../api/call-result.ts'
import { apiConfiguration } from '../../api/configuration.ts'
import { encryptOrder } from '../../api/order-cipher.ts'
import { reportFailure } from '../../api/report.ts'
import type { ResponseOf } from '../../contract/endpoints.ts'
import type { EncryptedOrder, OrderPlaintext } from '../../contract/entities/order.ts'
import { checkoutMessages } from '../../contract/messages/checkout.ts'
import { attemptIsRefused, attemptIsSent } from '../../store/attempt-memory.ts'

/** How the order stands on the screen. */
export type Placing =
  | { phase: 'ready' | 'sending' }
  /** Nothing was ordered; the provider may have said why. */
  | { phase: 'refused'; message: string | null }
  /** No answer was heard: it may have been taken, and sending it again is safe. */
  | { phase: 'unheard' }

/** A 4xx or a plain refusal is an answer; anything else leaves open whether the order was taken. */
function afterFailure(failure: CallFailure): Placing {
  const answered =
    failure.reason === 'refused' ||
    (failure.reason === 'http' && failure.status !== null && failure.status < 500)
  return answered ? { phase: 'refused', message: failure.message } : { phase: 'unheard' }
}

/** The order sealed, or `null` where the browser has no WebCrypto (a page that is not served securely). */
async function sealed(order: OrderPlaintext): Promise<EncryptedOrder | null> {
  try {
    return await encryptOrder(order, apiConfiguration().orderEncryptionKey)
  } catch {
    return null
  }
}

async function send(order: OrderPlaintext): Promise<ResponseOf<'createOrder'> | Placing> {
  const request = await sealed(order)
  if (request === null) return { phase: 'refused', message: checkoutMessages.notSecure }
  const result = await call('createOrder', request)
  if (result.ok) return result.data
  reportFailure('createOrder', result)
  return afterFailure(result)
}

/**
 * Sends an order (section 7): encrypted, one at a time however often the button is pressed.
 * A failure shows no toast (section 8); it is logged and told in place.
 * @param onTaken hears of the provider's answer, once the order was taken.
 */
export function usePlaceOrder(onTaken: (answer: ResponseOf<'createOrder'>) => void): {
  placing: Placing
  place: (order: OrderPlaintext) => Promise<void>
} {
  const [placing, setPlacing] = useState<Placing>({ phase: 'ready' })
  const underWay = useRef(false)

  async function place(order: OrderPlaintext): Promise<void> {
    // The state is a render behind a fast second press; this is not.
    if (underWay.current) return
    underWay.current = true
    // Before anything goes out: a reload from here on must send the same attempt at the same prices.
    attemptIsSent()
    setPlacing({ phase: 'sending' })
    const outcome = await send(order)
    if ('phase' in outcome) {
      if (outcome.phase === 'refused') attemptIsRefused()
      setPlacing(outcome)
      underWay.current = false
    } else {
      onTaken(outcome)
    }
  }

  return { placing, place }
}
