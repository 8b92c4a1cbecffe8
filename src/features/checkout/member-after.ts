import { call } from '../../api/call.ts'
import type { CallFailure } from '../../api/call-result.ts'
import type { User, UserUpdate } from '../../contract/entities/user.ts'
import { cartTotal } from '../../domain/cart.ts'
import { growingPause } from '../../domain/growing-pause.ts'
import { checkingPauses } from '../../domain/order-outcome.ts'
import type { SentOrder, Settling } from '../../store/settle-order.ts'
import { useShop } from '../../store/shop-store.ts'

/** How often the member is asked for before the balance is reckoned. */
const TRIES = 5

/** A provider without the call, or one that no longer knows the member, says so each time. */
function saysSoEachTime({ reason, status }: CallFailure): boolean {
  return reason === 'refused' || (status !== null && status >= 400 && status < 500 && status !== 429)
}

/** What the balance must be where nobody tells: the order comes off once, and only where it did not already. */
function reckoned({ order, balanceBefore }: SentOrder, before: User): UserUpdate {
  const now = useShop.getState().user ?? before
  const isStillBefore = balanceBefore !== null && now.rewards_points === balanceBefore
  return isStillBefore ? { ...now, rewards_points: balanceBefore - cartTotal(order.cart_items) } : now
}

/**
 * The member after an order that was found in the history: asked for, else reckoned.
 * @param before the member when the order was confirmed.
 */
export async function memberAfter(
  sent: SentOrder,
  before: User,
  { signal, pause }: Pick<Settling, 'signal' | 'pause'>,
): Promise<UserUpdate> {
  for (let failed = 0; failed < TRIES; failed++) {
    if (failed > 0) await pause(growingPause(checkingPauses, failed - 1, Math.random()), signal)
    const asked = await call('me', {})
    if (asked.ok) return asked.data
    if (signal.aborted || saysSoEachTime(asked)) break
  }
  return reckoned(sent, before)
}
