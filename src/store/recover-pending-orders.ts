/**
 * Recovers orders whose tab was closed, or whose browser crashed, before their reply came: with the next
 * login on this device the member is told their outcome. The cart's content is not stored, so they are not
 * sent again.
 */
import { call } from '../api/call.ts'
import type { User } from '../contract/entities/user.ts'
import { checkoutMessages } from '../messages/checkout.ts'
import { orderHistoryRequest } from '../domain/order-history-request.ts'
import { type PendingOrder, redeemerPrefix } from '../domain/pending-order.ts'
import { dropRefused, isOrderLocked, keepTaken, pendingOrders } from '../storage/idempotency-store.ts'
import { showToast } from '../ui/toast/toast.ts'
import { isCurrentMember } from './is-current-member.ts'
import { useShop } from './shop-store.ts'

/** An order that is not in the history by then was never taken: no provider works on one for so long. */
const OVER_AFTER_MS = 120_000
/** Long enough to be read by somebody who has only just logged in. */
const SHOWN_MS = 15_000

/** Tells whether it is still this member, at this client, who would read what is shown. */
function isStillReader(user: User, clientLoginId: string): boolean {
  return useShop.getState().clientLoginId === clientLoginId && isCurrentMember(user)
}

async function recover(
  { fingerprint, uniqueIdentify, atMs }: PendingOrder & { fingerprint: string },
  user: User,
  clientLoginId: string,
): Promise<void> {
  const history = await call('orderSummary', orderHistoryRequest(user.mobile, clientLoginId))
  if (!history.ok || !isStillReader(user, clientLoginId)) return
  const found = history.data.find((order) => order.uniqueIdentify === uniqueIdentify)
  // A history whose orders carry no keys can't tell that this one is missing.
  const hasKeys = history.data.length === 0 || history.data.some((order) => order.uniqueIdentify !== null)
  if (found !== undefined) {
    await keepTaken(fingerprint, uniqueIdentify, Date.now())
    const text = checkoutMessages.leftBehindTaken(found.order_number || found.id)
    showToast({ kind: 'success', text, ms: SHOWN_MS })
  } else if (hasKeys && Date.now() - atMs >= OVER_AFTER_MS) {
    await dropRefused(fingerprint, uniqueIdentify)
    showToast({ kind: 'info', text: checkoutMessages.leftBehindNotTaken, ms: SHOWN_MS })
  }
}

/** Shows the member the outcome of each pending order; asks once more for those that may still be on their way. */
export async function recoverPendingOrders(user: User): Promise<void> {
  const { clientLoginId } = useShop.getState()
  if (clientLoginId === null) return
  const prefix = redeemerPrefix({ clientLoginId, customerId: user.id })
  for (const pending of await pendingOrders(prefix))
    if (!(await isOrderLocked(pending.uniqueIdentify))) await recover(pending, user, clientLoginId)
  const sentAt = (await pendingOrders(prefix)).map(({ atMs }) => atMs)
  const waitMs =
    Math.max(...sentAt.filter((atMs) => Date.now() - atMs < OVER_AFTER_MS)) + OVER_AFTER_MS - Date.now()
  if (waitMs < 0) return
  const again = (): void => void (isStillReader(user, clientLoginId) && recoverPendingOrders(user))
  setTimeout(again, waitMs)
}
