/** A member's goal: the product that they save for. */
import { and, eq, sql } from 'drizzle-orm'
import type { Id } from '../../src/contract/shop-entities/primitives.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import type { Database } from '../db/open.ts'
import { rowId } from '../db/read/row-id.ts'
import { goals, members, products } from '../db/schema.ts'
import { ApiError } from './api-error.ts'
import { expirePointsOf } from './points-expiry.ts'
import type { MemberSession } from './session.ts'

/**
 * Sets a member's goal (`POST /goal`), replacing the previous one. Setting the same goal again changes nothing. No
 * notification is sent for a goal that the balance already covers.
 * @param productId null removes the goal
 * @throws ApiError 404 if the client has no such product with a price
 */
export async function setGoal(
  db: Database,
  { memberId, clientId }: Pick<MemberSession, 'memberId' | 'clientId'>,
  productId: Id | null,
): Promise<void> {
  if (productId === null) {
    await db.delete(goals).where(eq(goals.memberId, memberId))
    return
  }
  const id = rowId(productId)
  await db.transaction(async (transaction) => {
    // Expired points must not count.
    await expirePointsOf(transaction, memberId)
    // Serialises with incoming points: the later transaction sees what the earlier one wrote.
    const [member] = await transaction
      .select({ points: members.points })
      .from(members)
      .where(eq(members.id, memberId))
      .for('no key update')
    const [product] = await transaction
      .select({ points: products.points })
      .from(products)
      .where(and(eq(products.clientId, clientId), eq(products.id, id), eq(products.isActive, true)))
    const points = product?.points ?? null
    if (member === undefined || points === null) throw new ApiError(404, errorMessages.unknownProduct)
    const reachedAt = member.points >= points ? sql`now()` : null
    const row = { clientId, productId: id, points, reachedAt, createdAt: sql`now()` }
    await transaction
      .insert(goals)
      .values({ memberId, ...row })
      .onConflictDoUpdate({ target: goals.memberId, set: row, setWhere: sql`${goals.productId} <> ${id}` })
  })
}
