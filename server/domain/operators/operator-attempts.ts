/**
 * Operators' failed sign-ins, counted by e-mail address and range of addresses, so that a stranger elsewhere locks no
 * operator out.
 */
import { and, eq } from 'drizzle-orm'
import type { Database, DatabaseOrTransaction } from '../../db/open.ts'
import { operatorAttempts } from '../../db/schema.ts'
import { lockMs, loginRules } from '../login-rules.ts'
import { Refused } from '../refused.ts'
import { hashWithPepper } from '../secret-hash.ts'

/** Above every lock; the column's maximum is 32,767. */
const MOST_COUNTED = 1000

export interface TriedFrom {
  emailHash: string
  addressRange: string
}

/** @param email in lower case */
export const emailHashOf = (pepper: string, email: string): string =>
  hashWithPepper(pepper, 'operator e-mail', email)

const ofPair = ({ emailHash, addressRange }: TriedFrom) =>
  and(eq(operatorAttempts.emailHash, emailHash), eq(operatorAttempts.addressRange, addressRange))

/**
 * Counts an attempt as failed before its passphrase is compared: concurrent attempts are counted one by one, and no
 * connection is held meanwhile. Every fifth locks the pair.
 * @throws Refused `too_many` while the pair is locked
 */
export async function countTry(db: Database, pair: TriedFrom, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .insert(operatorAttempts)
      .values({ ...pair, updatedAt: now })
      .onConflictDoNothing()
    const [row] = await transaction.select().from(operatorAttempts).where(ofPair(pair)).for('update')
    const waitsMs = (row?.lockedUntil?.getTime() ?? 0) - now.getTime()
    if (waitsMs > 0)
      throw new Refused('too_many', 'Too many wrong sign-ins. Please try again later.', {
        retryAfterSeconds: Math.ceil(waitsMs / 1000),
      })
    const failures = Math.min((row?.failures ?? 0) + 1, MOST_COUNTED)
    const locked = Math.min(lockMs(failures) ?? 0, loginRules.longestLockMs)
    const lockedUntil = locked > 0 ? new Date(now.getTime() + locked) : null
    await transaction
      .update(operatorAttempts)
      .set({ failures, lockedUntil, updatedAt: now })
      .where(ofPair(pair))
  })
}

/** Resets the count after a success. */
export async function forgetTries(on: DatabaseOrTransaction, pair: TriedFrom): Promise<void> {
  await on.delete(operatorAttempts).where(ofPair(pair))
}

/** Lifts an e-mail address's locks for all ranges. @returns whether there were any */
export async function unlockEmail(on: DatabaseOrTransaction, emailHash: string): Promise<boolean> {
  const removed = await on
    .delete(operatorAttempts)
    .where(eq(operatorAttempts.emailHash, emailHash))
    .returning({ lockedUntil: operatorAttempts.lockedUntil })
  return removed.some(({ lockedUntil }) => lockedUntil !== null)
}
