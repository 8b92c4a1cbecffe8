import { forgetWaitingReplies } from '../../api/replies.ts'
import { type Redeemer, redeemerPrefix } from '../../domain/cart-fingerprint.ts'
import { platform } from '../../platform/platform.ts'
import { clearOrders, forgetAnsweredOrders } from '../../storage/idempotency-store.ts'
import { forgetLoginCodes } from '../../storage/login-code.ts'
import { forgetSeenReplies } from '../seen-replies.ts'

/**
 * Deletes what this device keeps beyond a tab: the leaver's records of orders, requested login codes and the catalogue's
 * last replies. The record of an order that is not answered stays for its hour, and so do other members' records: the
 * next Confirm of the same cart must be the same order. A kiosk keeps none.
 * @param leaver the member who logs out; `null` for a visitor
 */
export async function forgetRecords(leaver: Redeemer | null): Promise<void> {
  forgetWaitingReplies()
  const isShared = platform().terminal !== null
  await Promise.all([
    isShared ? clearOrders() : forgetAnsweredOrders(leaver === null ? null : redeemerPrefix(leaver)),
    forgetLoginCodes(),
    forgetSeenReplies(),
  ])
}
