import { and, eq } from 'drizzle-orm'
import type { RequestOf } from '../../src/contract/endpoints.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import type { Database } from '../db/open.ts'
import { rowId } from '../db/read/row-id.ts'
import { feedback, orders } from '../db/schema.ts'
import { ApiError } from './api-error.ts'

/**
 * Stores a member's feedback on an order (section 7, `/create-feedback`), once per order.
 * @throws ApiError 404 if the order is not the member's, 409 if it was rated before
 */
export async function giveFeedback(
  db: Database,
  memberId: number,
  given: Pick<RequestOf<'createFeedback'>, 'order_id' | 'feedback_from' | 'rating_number' | 'rating_comment'>,
): Promise<void> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, rowId(given.order_id)), eq(orders.memberId, memberId)))
  if (!order) throw new ApiError(404, errorMessages.unknownOrder)
  const kept = await db
    .insert(feedback)
    .values({
      orderId: order.id,
      feedbackFrom: given.feedback_from,
      ratingNumber: given.rating_number,
      ratingComment: given.rating_comment.trim(),
    })
    .onConflictDoNothing({ target: feedback.orderId })
    .returning({ id: feedback.id })
  if (kept.length === 0) throw new ApiError(409, errorMessages.feedbackGiven)
}
