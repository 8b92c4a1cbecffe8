import { eq } from 'drizzle-orm'
import { pointsTexts } from '../../src/contract/messages/notification-texts.ts'
import type { Database } from '../db/open.ts'
import { members } from '../db/schema.ts'
import { writeLedgerLine, writeLedgerLineOnce, type LedgerLine } from './ledger.ts'
import { expirePointsOf } from './points-expiry.ts'
import { addNotification } from './add-notification.ts'

export interface Grant extends Omit<LedgerLine, 'orderId'> {
  /** Idempotency key: a second grant to the member with it adds nothing. */
  idempotencyKey?: string
}

/**
 * Grants a member points, or takes them back if the amount is negative, and notifies the member.
 * @returns whether the grant was written now, and the balance; a repeated grant sends no second notification
 * @throws if the balance would become negative (see `isOverdrawn`)
 */
export async function grantPoints(
  db: Database,
  { idempotencyKey, ...grant }: Grant,
): Promise<{ written: boolean; balance: number }> {
  return db.transaction(async (transaction) => {
    // Expired points must not be the ones taken back.
    if (grant.amount < 0) await expirePointsOf(transaction, grant.memberId)
    const written =
      idempotencyKey === undefined
        ? await writeLedgerLine(transaction, grant).then(() => true)
        : await writeLedgerLineOnce(transaction, { ...grant, idempotencyKey })
    const ofMember = eq(members.id, grant.memberId)
    const [member] = await transaction.select({ points: members.points }).from(members).where(ofMember)
    const balance = member?.points ?? 0
    if (written) {
      const text =
        grant.amount > 0
          ? pointsTexts.granted(grant.amount, balance)
          : pointsTexts.takenBack(-grant.amount, balance)
      await addNotification(transaction, { memberId: grant.memberId, text })
    }
    return { written, balance }
  })
}
