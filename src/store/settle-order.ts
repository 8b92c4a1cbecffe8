import { call } from '../api/call.ts'
import type { CallFailure } from '../api/call-result.ts'
import { apiConfiguration } from '../api/configuration.ts'
import { encryptOrder } from '../api/order-cipher.ts'
import { reportFailure } from '../api/report.ts'
import type { EncryptedOrder, OrderPlaintext } from '../contract/entities/order.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { UserUpdate } from '../contract/entities/user.ts'
import { checkoutMessages } from '../contract/messages/checkout.ts'
import { growingPause } from '../domain/growing-pause.ts'
import { checkingPauses, isOrderOf } from '../domain/order-outcome.ts'

/** What became of an order, beyond doubt. */
export type OrderOutcome =
  /**
   * `orderNumber` is what people read to each other; `user` is `null` where the order was found in the history, for its
   * own answer never came.
   */
  | { kind: 'taken'; orderId: Id; orderNumber: string; user: UserUpdate | null }
  /** Nothing was ordered; the provider may have said why. */
  | { kind: 'refused'; message: string | null; reference: string | null }

/** An order under way: what is sent, and what is known of its sending. */
export interface SentOrder {
  order: OrderPlaintext
  /** Which cart it redeems, from `cartMark`. */
  cartMark: string
  /** The member's mobile, by which the history is asked for. */
  mobile: string
  /** When it was first sent, in milliseconds since 1970. */
  sentAtMs: number
  /** It may have been taken by an earlier sending: a session that ended or a limit that was met says nothing then. */
  sentBefore: boolean
  /** Orders that this page knows to be others. */
  others: readonly Id[]
  /** The member's balance when it went out; `null` where it may have been taken by then. */
  balanceBefore: number | null
}

export interface Settling {
  /** Ends the asking when the page is left; the outcome is then not known. */
  signal: AbortSignal
  /** Hears that an answer was lost, before the first pause, and the request's id where there was one. */
  onUnheard: (reference: string | null) => void
  /** Ends when the time is over, or when there is a reason to ask at once. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Refused for what was sent, not for who sent it or how often. */
const SAYS_NOTHING_OF_AN_EARLIER_SENDING = new Set([401, 403, 408, 425, 429])

/** A plain refusal or a 4xx is an answer; a time-out, a cut line or a broken server leaves it open. */
function isAnswer({ reason, status }: CallFailure, sentBefore: boolean): boolean {
  if (reason === 'refused') return true
  if (reason !== 'http' || status === null || status >= 500 || status === 408) return false
  return !sentBefore || !SAYS_NOTHING_OF_AN_EARLIER_SENDING.has(status)
}

/** The order sealed, or `null` where the browser has no WebCrypto (a page that is not served securely). */
async function sealed(order: OrderPlaintext): Promise<EncryptedOrder | null> {
  try {
    return await encryptOrder(order, apiConfiguration().orderEncryptionKey)
  } catch {
    return null
  }
}

/** Without an answer only the request's id is known. */
type Sending = OrderOutcome | { kind: 'unheard'; reference: string | null }

async function send({ order, sentBefore }: SentOrder): Promise<Sending> {
  const request = await sealed(order)
  if (request === null) return { kind: 'refused', message: checkoutMessages.notSecure, reference: null }
  const result = await call('createOrder', request)
  if (result.ok) {
    const { order_id: orderId, order_number: orderNumber, user_master: user } = result.data
    return { kind: 'taken', orderId, orderNumber: orderNumber || String(orderId), user }
  }
  reportFailure('createOrder', result)
  const { message, requestId: reference } = result
  return isAnswer(result, sentBefore)
    ? { kind: 'refused', message, reference }
    : { kind: 'unheard', reference }
}

/** Looks for the order in the member's history; its absence proves nothing, for it may still be on its way. */
async function findInHistory(sent: SentOrder, signal: AbortSignal): Promise<OrderOutcome | null> {
  const history = await call(
    'orderSummary',
    { user_id: sent.mobile, client_id: sent.order.client_id, year: '', month: '' },
    { signal },
  )
  if (!history.ok) return null
  const found = history.data.find((order) => isOrderOf(order, { ...sent, sent: sent.order }))
  if (found === undefined) return null
  return { kind: 'taken', orderId: found.id, orderNumber: found.order_number || String(found.id), user: null }
}

/**
 * Sends an order until it is known what became of it. The same attempt goes out each time, and a provider takes an
 * attempt once (wire contract, "Order"); where its answers are lost again and again, the history is compared.
 * @returns the outcome; `null` where the page was left before it was known.
 */
export async function settleOrder(sent: SentOrder, settling: Settling): Promise<OrderOutcome | null> {
  const { signal, onUnheard, pause } = settling
  for (let failed = 0; ; failed++) {
    const answered = await send({ ...sent, sentBefore: sent.sentBefore || failed > 0 })
    if (answered.kind !== 'unheard') return answered
    if (signal.aborted) return null
    onUnheard(answered.reference)
    const found = await findInHistory(sent, signal)
    if (found !== null || signal.aborted) return found
    await pause(growingPause(checkingPauses, failed, Math.random()), signal)
    if (signal.aborted) return null
  }
}
