/** Gives one member points, as an operator's grant does. */
import { eq } from 'drizzle-orm'
import type { Database } from '../../server/db/open.ts'
import { clients, members } from '../../server/db/schema.ts'
import { makeBatch, type NewBatch } from '../../server/domain/grants/grant-batch.ts'
import { GrantsRefused } from '../../server/domain/grants/grant-part.ts'

/** A batch with one row. */
export const grantOf = ({
  clientId,
  mobile,
  ...row
}: { clientId: number; mobile: string } & Partial<NewBatch['rows'][number]>): NewBatch => ({
  clientId,
  key: null,
  reason: row.reason ?? 'Ten years',
  rows: [{ line: 1, mobile, points: 100, reason: 'Ten years', lastDay: null, key: null, ...row }],
  by: { name: 'tester', operatorId: null },
  now: new Date(),
  timeZone: 'Asia/Kolkata',
})

export interface Grant {
  memberId: number
  /** Points in (positive) or out (negative). */
  amount: number
  reason: string
  actor?: string
  /** The last day; never if absent. */
  lastDay?: string
  idempotencyKey?: string
}

/**
 * Grants in one transaction.
 * @returns whether it was written now, and the balance
 * @throws GrantsRefused if the balance does not allow it
 */
export async function grantPoints(
  db: Database,
  { memberId, amount, reason, actor = 'tester', lastDay, idempotencyKey }: Grant,
): Promise<{ written: boolean; balance: number }> {
  const ofMember = eq(members.id, memberId)
  return db.transaction(async (transaction) => {
    const [member] = await transaction
      .select({ mobile: members.mobile, clientId: members.clientId })
      .from(members)
      .innerJoin(clients, eq(clients.id, members.clientId))
      .where(ofMember)
    if (!member) throw new Error(`there is no member ${memberId}`)
    const { mobile, clientId } = member
    const row = { points: amount, reason, lastDay: lastDay ?? null, key: idempotencyKey ?? null }
    const batchOf = grantOf({ clientId, mobile, ...row })
    const by = { name: actor, operatorId: null }
    const { batch, faults } = await makeBatch(transaction, { ...batchOf, by, skipsFaults: true })
    if (faults.length > 0) throw new GrantsRefused(faults)
    const [after] = await transaction.select({ balance: members.points }).from(members).where(ofMember)
    return { written: batch !== null, balance: after?.balance ?? 0 }
  })
}
