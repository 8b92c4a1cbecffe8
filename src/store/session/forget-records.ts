import { forgetWaitingReplies } from '../../api/replies.ts'
import { clearPendingOrders } from '../../storage/idempotency-store.ts'
import { forgetLoginCodes } from '../../storage/login-code.ts'
import { forgetSeenReplies } from '../seen-replies.ts'

/**
 * Deletes what this device keeps beyond a tab: pending orders, requested login codes and the catalogue's last
 * replies.
 */
export async function forgetRecords(): Promise<void> {
  forgetWaitingReplies()
  await Promise.all([clearPendingOrders(), forgetLoginCodes(), forgetSeenReplies()])
}
