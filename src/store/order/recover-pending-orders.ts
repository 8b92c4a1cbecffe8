/**
 * Recovers orders whose tab was closed, or whose browser crashed, before the reply came. After the next login on this
 * device the outcome is shown to the member. The cart's content is not stored, so the orders are not sent again.
 */
import { call } from '../../api/call.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { orderHistoryRequest } from '../../domain/order-history-request.ts'
import { redeemerPrefix } from '../../domain/cart-fingerprint.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { isOrderLocked, keepOutcome, pendingOrders } from '../../storage/idempotency-store.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { isCurrentMember } from '../session/is-current-member.ts'
import { inBackground } from '../../lib/in-background.ts'
import { useShop } from '../shop-store.ts'

/** After this time, an order that is not in the history was never accepted: no provider takes that long. */
const OVER_AFTER_MS = 120_000
/** Long, because the member has just logged in. */
const SHOWN_MS = 15_000

/**
 * Shows the member the outcome of each pending order. Asks once more for orders that may still be in
 * progress.
 */
export async function recoverPendingOrders(user: User): Promise<void> {
  const { clientLoginId } = useShop.getState()
  if (clientLoginId === null) return
  const prefix = redeemerPrefix({ client_id: clientLoginId, customer_id: user.id })
  /** Whether this member, at this client, would still see the message. */
  const isStillReader = (): boolean =>
    useShop.getState().clientLoginId === clientLoginId && isCurrentMember(user)

  for (const { fingerprint, uniqueIdentify, atMs } of await pendingOrders(prefix)) {
    if (await isOrderLocked(uniqueIdentify)) continue
    const history = await call('orderSummary', orderHistoryRequest(user.mobile, clientLoginId))
    if (!history.ok || !isStillReader()) continue
    const foundOrder = history.data.find((order) => order.uniqueIdentify === uniqueIdentify)
    // If the history's orders carry no keys, a missing order can't be detected.
    const hasKeys = history.data.length === 0 || history.data.some((order) => order.uniqueIdentify !== null)
    if (foundOrder !== undefined) {
      await keepOutcome(fingerprint, uniqueIdentify, Date.now())
      const text = checkoutMessages.pendingTaken(foundOrder.order_number || foundOrder.id)
      showToast({ kind: 'success', text, ms: SHOWN_MS })
    } else if (hasKeys && Date.now() - atMs >= OVER_AFTER_MS) {
      await keepOutcome(fingerprint, uniqueIdentify, null)
      showToast({ kind: 'info', text: checkoutMessages.pendingNotTaken, ms: SHOWN_MS })
    }
  }
  const waits = (await pendingOrders(prefix)).map(({ atMs }) => atMs + OVER_AFTER_MS - Date.now())
  const waitMs = Math.max(...waits.filter((wait) => wait > 0))
  if (waitMs > 0) setTimeout(() => isStillReader() && inBackground(recoverPendingOrders(user)), waitMs)
}
