/** What a reply to an order, or the member's history, says about what became of it. */
import * as v from 'valibot'
import { call } from '../../api/call.ts'
import type { CallFailure } from '../../api/call-result.ts'
import type { OrderPlaintext } from '../../contract/shop-entities/encrypted-order.ts'
import { id, objectOf, text, type Id } from '../../contract/shop-entities/primitives.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import type { UserUpdate } from '../../contract/shop-entities/user-update.ts'
import { deliveryText } from '../../contract/order-request.ts'
import { orderHistoryRequest } from '../../domain/order-history-request.ts'
import * as machine from '../../domain/order-submission.ts'
import { useSubmission } from './submission.ts'

/**
 * What became of an order. `user` is `null` if the reply did not have the member. `goesTo` is where the order goes, if the
 * provider said so; empty if it only said that it goes elsewhere. `unlearned`: the provider refuses to say.
 */
export type OrderOutcome =
  | ({ type: 'taken'; user: UserUpdate | null; goesTo: string | null } & machine.TakenOrder)
  | { type: 'used-key'; differs: 'lines' | 'cancelled'; order: machine.TakenOrder }
  | { type: 'refused'; message: string | null; reference: string | null }
  | { type: 'unlearned'; reference: string | null }

/**
 * HTTP statuses that reject the sender or the rate, not the order. They say nothing about an earlier attempt.
 */
const REJECTS_THE_SENDER = new Set([401, 403, 425, 429])
const FORBIDDEN = 403
const CONFLICT = 409

/**
 * `data` of a 409: the order that the key has already (wire contract, "Order"). An unknown difference counts as that of
 * the lines, after which nothing is lost: the cart stays.
 */
const usedKey = objectOf({
  order_id: v.fallback(id, ''),
  order_number: v.pipe(text, v.minLength(1)),
  differs: v.fallback(v.picklist(['lines', 'address', 'cancelled']), 'lines'),
})

/**
 * Whether the failure settles the order's outcome. A refusal or a 4xx does. A time-out, a lost connection or
 * a 5xx does not.
 */
export function isAnswer({ reason, status, code }: CallFailure, sentBefore: boolean): boolean {
  if (reason === 'refused') return !sentBefore || !REJECTS_THE_SENDER.has(code ?? 0)
  if (reason !== 'http' || status === null || status >= 500 || status === 408) return false
  return !sentBefore || !REJECTS_THE_SENDER.has(status)
}

export function takenAs(
  orderId: Id,
  orderNumber: string,
  { user = null, goesTo = null }: { user?: UserUpdate | null; goesTo?: string | null },
): OrderOutcome {
  return { type: 'taken', orderId, orderNumber: orderNumber || String(orderId), user, goesTo }
}

export const isForbidden = ({ status, code }: CallFailure): boolean =>
  status === FORBIDDEN || code === FORBIDDEN

/** The outcome of an order whose key has an order already; `null` for any other failure. */
export function usedKeyOutcome({ status, code, data }: CallFailure): OrderOutcome | null {
  const read = v.safeParse(usedKey, data)
  if ((status !== CONFLICT && code !== CONFLICT) || !read.success) return null
  const { order_id: orderId, order_number: orderNumber, differs } = read.output
  // The same lines: this cart is ordered.
  if (differs === 'address') return takenAs(orderId, orderNumber, { goesTo: '' })
  return { type: 'used-key', differs, order: { orderId, orderNumber } }
}

/**
 * Looks for the order in the member's history. Not finding it proves nothing: it may still be in progress.
 */
export async function findInHistory(sent: machine.SentOrder, { mobile }: User): Promise<OrderOutcome | null> {
  const history = await call('orderSummary', orderHistoryRequest(mobile, sent.order.client_id))
  const { taken } = useSubmission.getState()
  const found = history.ok && history.data.find((order) => machine.isOrderOf(order, sent, taken))
  if (!found) return null
  return takenAs(found.id, found.order_number, { goesTo: found.order_details?.customer_address ?? null })
}

/**
 * Where an accepted order goes, if that is not the address of the screen. Under its key another address may have been
 * confirmed before: in this page, which then knows it, or in one that is gone, which the history knows.
 */
export async function elsewhere(
  { order, attempt }: machine.SentOrder,
  outcome: OrderOutcome & { type: 'taken' },
  { order: shown, user }: { order: Pick<OrderPlaintext, 'order_address_details'>; user: User },
): Promise<string | undefined> {
  const { order_address_details: sentTo } = order
  const isKnown = outcome.goesTo !== '' && attempt.address !== undefined
  if (isKnown)
    return deliveryText(sentTo) === deliveryText(shown.order_address_details) ? undefined : sentTo.address
  let { goesTo } = outcome
  if (!goesTo) {
    const history = await call('orderSummary', orderHistoryRequest(user.mobile, order.client_id))
    const number = outcome.orderNumber
    const found = history.ok && history.data.find((one) => (one.order_number || String(one.id)) === number)
    goesTo = (found && found.order_details?.customer_address) || goesTo
  }
  return goesTo === null || goesTo.trim() === sentTo.address.trim() ? undefined : goesTo
}
