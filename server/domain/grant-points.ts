import { eq } from 'drizzle-orm'
import { pointsTexts } from '../../src/contract/messages/notification-texts.ts'
import type { Database } from '../db/open.ts'
import { members } from '../db/schema.ts'
import { writeLedgerLine, type LedgerLine } from './ledger.ts'
import { addNotification } from './add-notification.ts'

/**
 * Gives a member points, or takes them back where the amount is negative, and tells the member.
 * @returns whether the grant was written now, and the balance; a grant sent again tells nobody again
 * @throws where the balance would become negative (see `isOverdrawn`)
 */
export async function grantPoints(
  db: Database,
  grant: Omit<LedgerLine, 'orderId'>,
): Promise<{ written: boolean; balance: number }> {
  return db.transaction(async (transaction) => {
    const written = await writeLedgerLine(transaction, grant)
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
