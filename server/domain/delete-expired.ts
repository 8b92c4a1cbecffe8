import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { loginAttempts, loginBudgets, loginCodes, outboxClaims, pushes, sessions } from '../db/schema.ts'
import { loginRules } from './login-rules.ts'

/** Deletes expired codes, attempts, budgets, sessions, messages and pushes. Any server may run it at any time. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - loginRules.forgottenAfterMs)
  const longAgo = new Date(now.getTime() - loginRules.failuresForgottenAfterMs)
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, yesterday))
  await db
    .delete(loginAttempts)
    .where(and(lt(loginAttempts.updatedAt, yesterday), eq(loginAttempts.failures, 0)))
  // A number that an operator has to unlock stays locked.
  await db
    .delete(loginAttempts)
    .where(and(lt(loginAttempts.updatedAt, longAgo), lt(loginAttempts.failures, loginRules.triesBeforeStop)))
  await db.delete(loginBudgets).where(lt(loginBudgets.endsAt, yesterday))
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(pushes).where(lt(pushes.createdAt, yesterday))
  await db.delete(outboxClaims).where(lt(outboxClaims.createdAt, yesterday))
}
