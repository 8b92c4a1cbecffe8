/**
 * Login attempts, shared by all processes: one row per mobile number, known or unknown, with its codes; and one per number
 * and client with wrong codes.
 */
import { and, eq, sql } from 'drizzle-orm'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { loginAttempts, loginFailures } from '../db/schema.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'
import { lockMs, loginRules } from './login-rules.ts'
import { ApiError } from './api-error.ts'

/** Above every limit; the column's maximum is 32,767. */
const MOST_COUNTED = 1000

export interface Attempts {
  /** Codes requested since the last login. */
  codesSent: number
  lastCodeAt: Date | null
  /** Codes requested since `dayStartedAt`, or since the last login. */
  codesToday: number
  dayStartedAt: Date | null
}

/** A number at the client of its code. */
export interface NumberOfClient {
  mobileHash: string
  clientId: number
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

/** Locks the number's row until the transaction ends, so that concurrent attempts are counted one by one. */
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
  const idleMs = now.getTime() - row.updatedAt.getTime()
  const isNewDay = !row.dayStartedAt || now.getTime() - row.dayStartedAt.getTime() >= loginRules.dayMs
  return {
    codesSent: idleMs > loginRules.forgottenAfterMs ? 0 : row.codesSent,
    lastCodeAt: row.lastCodeAt,
    codesToday: isNewDay ? 0 : row.codesToday,
    dayStartedAt: isNewDay ? null : row.dayStartedAt,
  }
}

const isOf = ({ mobileHash, clientId }: NumberOfClient) =>
  and(eq(loginFailures.mobileHash, mobileHash), eq(loginFailures.clientId, clientId))

/** Begins a client's count for a number; takes over what an earlier version counted for all clients together. */
async function beginFailures(
  on: DatabaseOrTransaction,
  { mobileHash, clientId }: NumberOfClient,
): Promise<void> {
  await on.execute(
    sql`insert into ${loginFailures} (mobile_hash, client_id, failures, locked_until, updated_at)
      select mobile_hash, ${clientId}, failures, locked_until, updated_at
      from ${loginAttempts} where mobile_hash = ${mobileHash} on conflict do nothing`,
  )
}

/**
 * Wrong codes of a number at a client since the last right one; the caller has locked the number.
 * @throws ApiError 429 while the number is locked there, 403 if only an operator can lift the lock
 */
export async function assertUnlocked(
  on: DatabaseOrTransaction,
  number: NumberOfClient,
  now: Date,
): Promise<number> {
  await beginFailures(on, number)
  const [row] = await on.select().from(loginFailures).where(isOf(number))
  if (!row) throw new Error('login_failures: the row is gone')
  const error = lockError(row.failures, row.lockedUntil, now)
  if (error) throw error
  return row.failures
}

/** Writes the number's row back. */
export async function keepAttempts(
  on: DatabaseOrTransaction,
  mobileHash: string,
  { attempts, now }: { attempts: Attempts; now: Date },
): Promise<void> {
  await on
    .update(loginAttempts)
    .set({ ...attempts, codesSent: Math.min(attempts.codesSent, MOST_COUNTED), updatedAt: now })
    .where(eq(loginAttempts.mobileHash, mobileHash))
}

/**
 * Writes a client's count of wrong codes, after another one.
 * @returns the number's lock in milliseconds; null if it is not locked
 */
export async function keepFailures(
  on: DatabaseOrTransaction,
  number: NumberOfClient,
  { failures, now }: { failures: number; now: Date },
): Promise<number | null> {
  const locked = lockMs(failures)
  const lockedUntil = locked !== null && Number.isFinite(locked) ? new Date(now.getTime() + locked) : null
  await on.update(loginFailures).set({ failures, lockedUntil, updatedAt: now }).where(isOf(number))
  return locked
}

/** After a right code, which proves the number: nothing is counted against it any more, at any client. */
export async function forgetFailures(on: DatabaseOrTransaction, number: NumberOfClient): Promise<void> {
  const none = { failures: 0, lockedUntil: null }
  await on.update(loginFailures).set(none).where(isOf(number))
  await on.update(loginAttempts).set(none).where(eq(loginAttempts.mobileHash, number.mobileHash))
}

/**
 * Lifts the lock of a number at one client.
 * @param isTheirsAlone whether no other client has a member with the number: then its codes of today are forgotten too
 */
export async function unlockNumber(
  on: DatabaseOrTransaction,
  number: NumberOfClient,
  isTheirsAlone: boolean,
): Promise<void> {
  await beginFailures(on, number)
  await on.update(loginFailures).set({ failures: 0, lockedUntil: null }).where(isOf(number))
  if (!isTheirsAlone) return
  const none = { codesSent: 0, lastCodeAt: null, codesToday: 0, dayStartedAt: null }
  await on
    .update(loginAttempts)
    .set({ ...none, failures: 0, lockedUntil: null })
    .where(eq(loginAttempts.mobileHash, number.mobileHash))
}
