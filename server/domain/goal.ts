/** What a member saves for. */
import { and, eq, sql } from 'drizzle-orm'
import type { Id } from '../../src/contract/entities/primitives.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import type { Database } from '../db/open.ts'
import { rowId } from '../db/read/row-id.ts'
import { goals, members, products } from '../db/schema.ts'
import { ApiError } from './api-error.ts'
import { expirePointsOf } from './points-expiry.ts'
import type { MemberSession } from './session.ts'

/**
 * Keeps what a member saves for (`POST /goal`), in place of what it was before; the same once more changes nothing. A goal
 * that the balance covers already is no news to its member, who is not told of it again.
 * @param productId null lets the goal go
 * @throws ApiError 404 where the client has no such product with a price
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
    // Points that are over cover nothing.
    await expirePointsOf(transaction, memberId)
    // Points that come in at this moment wait: whoever is second finds what the first has written.
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
