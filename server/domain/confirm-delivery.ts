import { and, eq } from 'drizzle-orm'
import { orderStatus, orderTrackStatus } from '../../src/contract/codes.ts'
import type { Id } from '../../src/contract/entities/primitives.ts'
import { orderNews } from '../../src/contract/messages/news.ts'
import { refusals } from '../../src/contract/messages/refusals.ts'
import type { Database } from '../db/open.ts'
import { rowId } from '../db/read/row-id.ts'
import { notifications, orders } from '../db/schema.ts'
import { dateIn } from './date-in.ts'
import { Refusal } from './refusal.ts'
import { sameSecret } from './secret-hash.ts'

/** A code of four digits is guessed in a few thousand tries; after these the organisation has to help. */
const TRIES_ALLOWED = 5

/**
 * Confirms a delivery with the code that came with it (sections 4 and 7, `/verify-order-otp`). The order's delivery
 * time becomes this day, in place of the one that was expected.
 * @throws Refusal where the order is not the member's, waits for no code, or the code is wrong or locked
 */
export async function confirmDelivery(
  db: Database,
  memberId: number,
  given: { orderId: Id; otp: string },
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const refusal = await db.transaction(async (transaction) => {
    const [order] = await transaction
      .select()
      .from(orders)
      .where(and(eq(orders.id, rowId(given.orderId)), eq(orders.memberId, memberId)))
      .for('update')
    if (!order) return new Refusal(404, refusals.unknownOrder)
    if (order.status !== orderStatus.complete || order.verifyOtp || order.deliveryOtp === null) {
      return new Refusal(409, refusals.deliveryNotDue)
    }
    if (order.deliveryOtpTries >= TRIES_ALLOWED) return new Refusal(429, refusals.deliveryOtpLocked)
    const ofOrder = eq(orders.id, order.id)
    if (!sameSecret(order.deliveryOtp, given.otp)) {
      await transaction
        .update(orders)
        .set({ deliveryOtpTries: order.deliveryOtpTries + 1 })
        .where(ofOrder)
      return new Refusal(400, refusals.wrongDeliveryOtp)
    }
    await transaction
      .update(orders)
      .set({
        verifyOtp: true,
        trackStatus: orderTrackStatus.delivered,
        expectedDelivery: dateIn(timeZone, now),
      })
      .where(ofOrder)
    await transaction.insert(notifications).values({
      memberId,
      orderId: order.id,
      bodyMessage: orderNews.delivered(order.orderNumber),
    })
    return null
  })
  // Thrown only now: a wrong try has to be kept.
  if (refusal) throw refusal
}
