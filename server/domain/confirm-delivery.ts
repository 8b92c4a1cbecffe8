import { and, eq, sql } from 'drizzle-orm'
import { orderStatus, orderTrackStatus } from '../../src/contract/order-codes.ts'
import type { Id } from '../../src/contract/shop-entities/primitives.ts'
import { orderTexts } from '../../src/contract/messages/notification-texts.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import type { Database } from '../db/open.ts'
import { rowId } from '../db/read/row-id.ts'
import { orders } from '../db/schema.ts'
import { dateIn } from './date-in.ts'
import { ApiError } from './api-error.ts'
import { dropPendingMoves } from './pending-moves.ts'
import { sameSecret } from './secret-hash.ts'
import { addNotification } from './add-notification.ts'

/** A four-digit code is guessed in a few thousand attempts; after these the organisation must help. */
const TRIES_ALLOWED = 5

/**
 * Confirms a delivery with its code (sections 4 and 7, `/verify-order-otp`). The order's delivery time becomes this day
 * instead of the expected one.
 * @throws ApiError if the order is not the member's, expects no code, or the code is wrong or locked
 */
export async function confirmDelivery(
  db: Database,
  memberId: number,
  given: { orderId: Id; otp: string },
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const error = await db.transaction(async (transaction) => {
    const [order] = await transaction
      .select()
      .from(orders)
      .where(and(eq(orders.id, rowId(given.orderId)), eq(orders.memberId, memberId)))
      .for('update')
    if (!order) return new ApiError(404, errorMessages.unknownOrder)
    if (order.status !== orderStatus.complete || order.verifyOtp || order.deliveryOtp === null) {
      return new ApiError(409, errorMessages.deliveryNotDue)
    }
    if (order.deliveryOtpTries >= TRIES_ALLOWED) return new ApiError(429, errorMessages.deliveryOtpLocked)
    const ofOrder = eq(orders.id, order.id)
    if (!sameSecret(order.deliveryOtp, given.otp)) {
      await transaction
        .update(orders)
        .set({ deliveryOtpTries: order.deliveryOtpTries + 1 })
        .where(ofOrder)
      return new ApiError(400, errorMessages.wrongDeliveryOtp)
    }
    await transaction
      .update(orders)
      .set({
        verifyOtp: true,
        trackStatus: orderTrackStatus.delivered,
        expectedDelivery: dateIn(timeZone, now),
        deliveredAt: now,
      })
      .where(ofOrder)
    await dropPendingMoves(transaction, sql`${order.id}`, 'the member confirmed the delivery')
    await addNotification(transaction, {
      memberId,
      orderId: order.id,
      text: orderTexts.delivered(order.orderNumber),
    })
    return null
  })
  // Thrown after the commit, which stores the failed attempt.
  if (error) throw error
}
