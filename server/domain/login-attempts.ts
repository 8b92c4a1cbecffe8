/** Login attempts: one row per mobile number, known or unknown, shared by all processes. */
import { eq } from 'drizzle-orm'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { loginAttempts } from '../db/schema.ts'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import { lockMs, loginRules } from './login-rules.ts'
import { ApiError } from './api-error.ts'

/** Above every limit; the column's maximum is 32,767. */
const MOST_COUNTED = 1000

export interface Attempts {
  /** Wrong codes since the last right one. */
  failures: number
  /** Codes requested since the last login. */
  codesSent: number
  lastCodeAt: Date | null
  /** Codes requested since `dayStartedAt`, or since the last login. */
  codesToday: number
  dayStartedAt: Date | null
}

/** The error for a locked number; null if it is not locked. */
export function lockError(failures: number, lockedUntil: Date | null, now: Date): ApiError | null {
  if (lockMs(failures) === Number.POSITIVE_INFINITY) return new ApiError(403, errorMessages.loginStopped)
  if (!lockedUntil || lockedUntil <= now) return null
  return new ApiError(
    429,
    errorMessages.codeLocked,
    Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000),
  )
}

/**
 * Locks the number's row until the transaction ends, so that concurrent attempts are counted one by one.
 * @throws ApiError 429 while the number is locked, 403 if only an operator can lift the lock
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
  const error = lockError(row.failures, row.lockedUntil, now)
  if (error) throw error
  const idleMs = now.getTime() - row.updatedAt.getTime()
  const isNewDay = !row.dayStartedAt || now.getTime() - row.dayStartedAt.getTime() >= loginRules.dayMs
  return {
    failures: row.failures,
    codesSent: idleMs > loginRules.forgottenAfterMs ? 0 : row.codesSent,
    lastCodeAt: row.lastCodeAt,
    codesToday: isNewDay ? 0 : row.codesToday,
    dayStartedAt: isNewDay ? null : row.dayStartedAt,
  }
}

/**
 * Writes the row back.
 * @returns the number's lock in milliseconds; null if it is not locked
 */
export async function keepAttempts(
  on: DatabaseOrTransaction,
  mobileHash: string,
  { attempts, hasFailed, now }: { attempts: Attempts; hasFailed: boolean; now: Date },
): Promise<number | null> {
  const locked = hasFailed ? lockMs(attempts.failures) : null
  const lockedUntil = locked !== null && Number.isFinite(locked) ? new Date(now.getTime() + locked) : null
  await on
    .update(loginAttempts)
    .set({ ...attempts, codesSent: Math.min(attempts.codesSent, MOST_COUNTED), lockedUntil, updatedAt: now })
    .where(eq(loginAttempts.mobileHash, mobileHash))
  return locked
}

/**
 * Lifts every lock of a number and resets its count of wrong codes.
 * @returns whether it had any
 */
export async function unlockNumber(db: Database, mobileHash: string): Promise<boolean> {
  const removed = await db.delete(loginAttempts).where(eq(loginAttempts.mobileHash, mobileHash)).returning()
  return removed.some(({ failures }) => failures > 0)
}
