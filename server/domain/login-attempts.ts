/** The brake on asking for codes and on guessing them: one row for each number, known or not. */
import { eq, lt } from 'drizzle-orm'
import { refusals } from '../../src/contract/messages/refusals.ts'
import { loginAttempts, loginCodes, pushes, sessions, toldNews } from '../db/schema.ts'
import type { Database } from '../db/open.ts'
import type { DatabaseOrTransaction } from './ledger.ts'
import { loginRules } from './login-rules.ts'
import { Refusal } from './refusal.ts'

export interface Attempts {
  failures: number
  codesSent: number
  lastCodeAt: Date | null
}

/**
 * Locks the number's row until the transaction ends, so that simultaneous tries are counted one by one.
 * @throws Refusal 429 while the number is locked
 */
export async function lockAttempts(
  on: DatabaseOrTransaction,
  mobileHash: string,
  now: Date,
): Promise<Attempts> {
  await on.insert(loginAttempts).values({ mobileHash, updatedAt: now }).onConflictDoNothing()
  const [row] = await on
    .select()
    .from(loginAttempts)
    .where(eq(loginAttempts.mobileHash, mobileHash))
    .for('update')
  if (!row) throw new Error('login_attempts: the row is gone')
  if (row.lockedUntil && row.lockedUntil > now) throw new Refusal(429, refusals.codeLocked)
  const forgotten = now.getTime() - row.updatedAt.getTime() > loginRules.forgottenAfterMs
  return {
    failures: row.lockedUntil || forgotten ? 0 : row.failures,
    codesSent: forgotten ? 0 : row.codesSent,
    lastCodeAt: row.lastCodeAt,
  }
}

/** Writes the row back; the last failure allowed locks the number. */
export async function keepAttempts(
  on: DatabaseOrTransaction,
  mobileHash: string,
  attempts: Attempts,
  now: Date,
): Promise<void> {
  const locked = attempts.failures >= loginRules.triesAllowed
  await on
    .update(loginAttempts)
    .set({
      ...attempts,
      lockedUntil: locked ? new Date(now.getTime() + loginRules.lockedMs) : null,
      updatedAt: now,
    })
    .where(eq(loginAttempts.mobileHash, mobileHash))
}

/** Deletes codes, attempts, sessions, told news and pushes that are over. Any server may do it at any time. */
export async function forgetWhatIsOver(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - loginRules.forgottenAfterMs)
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, yesterday))
  await db.delete(loginAttempts).where(lt(loginAttempts.updatedAt, yesterday))
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(pushes).where(lt(pushes.createdAt, yesterday))
  await db.delete(toldNews).where(lt(toldNews.createdAt, yesterday))
}
