/**
 * Login with a one-time code (sections 2, 4 and 5). It never reveals whether a number is a member's: the same
 * statements run and the same reply is sent; only the message is not.
 */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Language } from '../../src/contract/languages.ts'
import { smsTexts } from '../../src/contract/messages/notification-texts.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import type { ReplyDataOf } from '../../src/contract/server-replies.ts'
import { knownTransaction } from '../db/kept-transaction.ts'
import type { OpenDatabase, DatabaseOrTransaction } from '../db/open.ts'
import type { JsonOf } from '../db/read/json-of.ts'
import { readUserWithin } from '../db/read/read-shop-user.ts'
import { clients, loginCodes, members, sessions } from '../db/schema.ts'
import type { TextMessage } from '../sms/sms.ts'
import {
  assertUnlocked,
  forgetFailures,
  keepAttempts,
  keepFailures,
  lockAttempts,
  lockError,
  type NumberOfClient,
} from './login-attempts.ts'
import {
  assertFailureBudget,
  assertLoginBudget,
  callerRange,
  countLoginCode,
  countLoginFailure,
  type LoginEvent,
  type LoginLimits,
} from './login-budget.ts'
import { loginRules, resendPauseMs } from './login-rules.ts'
import { mobileHashOf } from './otp-pepper.ts'
import { ApiError } from './api-error.ts'
import { hashToken, hashWithPepper, sameSecret } from './secret-hash.ts'
import { startSession, type NewSession, type SessionLength } from './session.ts'

export interface LoginContext {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  limits: LoginLimits
  report: (event: LoginEvent) => void
  /** Called if a code was made, or a wrong one refused, but a limit could not count it. */
  onUncounted: (error: unknown) => void
  pepper: string
  sessionLength: SessionLength
  now: () => Date
  /** A cryptographically random whole number from 0 up to, but not including, `limit`. */
  randomBelow: (limit: number) => number
}

export interface CodeRequest {
  clientLoginId: string
  mobile: string
  /** See address-key.ts. */
  addressRange: string
  language: Language
}

export interface CodeAttempt extends Pick<NewSession, 'deviceToken' | 'language' | 'kind' | 'replaces'> {
  mobile: string
  code: string
  /** See address-key.ts. */
  addressRange: string
}

/** A session's token, and its member as the reply has it. */
export interface LoggedIn {
  token: string
  user: JsonOf<ReplyDataOf<'me'>>
}

export interface CodeOnItsWay {
  expires_in_seconds: number
  resend_after_seconds: number
  /** The message to send; null if the number is no active member's. */
  message: TextMessage | null
}

const codeHashOf = (context: LoginContext, mobile: string, code: string) =>
  hashWithPepper(context.pepper, 'code', mobile, code)

async function memberOf(context: LoginContext, clientLoginId: string, mobile: string) {
  const [found] = await context.database.db
    .select({ clientId: clients.id, memberId: members.id, suspendedAt: clients.suspendedAt })
    .from(clients)
    .leftJoin(
      members,
      and(eq(members.clientId, clients.id), eq(members.mobile, mobile), eq(members.isActive, true)),
    )
    .where(eq(sql`lower(${clients.loginId})`, clientLoginId.toLowerCase()))
  if (!found) throw new ApiError(404, errorMessages.unknownClient)
  if (found.suspendedAt !== null) throw new ApiError(403, errorMessages.clientSuspended)
  return found
}

/** Counts what has happened already: if that fails, the answer stays. */
async function reportCounted(context: LoginContext, counting: Promise<LoginEvent[]>): Promise<void> {
  try {
    ;(await counting).forEach(context.report)
  } catch (error) {
    context.onUncounted(error)
  }
}

/**
 * Creates a login code. The previous one becomes invalid.
 * @throws ApiError 404 if the client is unknown, 429 if it is too early, over a limit or the number is locked, 403 if
 * the client is suspended or only an operator can lift the lock
 */
export async function requestLoginCode(
  context: LoginContext,
  { clientLoginId, mobile, addressRange, language }: CodeRequest,
): Promise<CodeOnItsWay> {
  const now = context.now()
  const { clientId, memberId } = await memberOf(context, clientLoginId, mobile)
  const mobileHash = mobileHashOf(context.pepper, mobile)
  const scope = { clientId, mobileHash, from: callerRange(context.pepper, addressRange), now }
  await assertLoginBudget(context.database.pool, scope, context.limits)
  const expiresAt = new Date(now.getTime() + loginRules.codeLastsMs)
  const code = String(context.randomBelow(10 ** loginRules.codeDigits)).padStart(loginRules.codeDigits, '0')
  const codeHash = codeHashOf(context, mobile, code)
  const { db, pool } = context.database
  const make = async (transaction: DatabaseOrTransaction) => {
    const attempts = await lockAttempts(transaction, mobileHash, now)
    await assertUnlocked(transaction, { mobileHash, clientId }, now)
    const readyAt = (attempts.lastCodeAt?.getTime() ?? 0) + resendPauseMs(attempts.codesSent)
    if (readyAt > now.getTime()) {
      const seconds = Math.ceil((readyAt - now.getTime()) / 1000)
      throw new ApiError(429, errorMessages.resendTooSoon(seconds), seconds)
    }
    const dayStartedAt = attempts.dayStartedAt ?? now
    if (attempts.codesToday >= loginRules.codesADay) {
      const seconds = Math.ceil((dayStartedAt.getTime() + loginRules.dayMs - now.getTime()) / 1000)
      throw new ApiError(429, errorMessages.noMoreCodesToday, seconds)
    }
    await transaction
      .update(loginCodes)
      .set({ usedAt: now })
      .where(and(eq(loginCodes.mobileHash, mobileHash), isNull(loginCodes.usedAt)))
    await transaction.insert(loginCodes).values({
      clientId,
      memberId,
      mobileHash,
      codeHash,
      expiresAt,
    })
    const asked = { codesSent: attempts.codesSent + 1, codesToday: attempts.codesToday + 1 }
    const next = { ...asked, lastCodeAt: now, dayStartedAt }
    await keepAttempts(transaction, mobileHash, { attempts: next, now })
    return asked
  }
  const { codesSent, codesToday } = await knownTransaction(db, make, async () => {
    const isMade = and(eq(loginCodes.mobileHash, mobileHash), eq(loginCodes.codeHash, codeHash))
    const made = await db
      .select({ id: loginCodes.id })
      .from(loginCodes)
      .where(and(isMade, isNull(loginCodes.usedAt)))
    return made.length > 0
  })
  await reportCounted(context, countLoginCode(pool, { ...scope, expiresAt }, context.limits))
  if (codesToday === loginRules.codesADay) context.report({ event: 'number-cap-spent', limit: codesToday })
  return {
    expires_in_seconds: loginRules.codeLastsMs / 1000,
    resend_after_seconds: resendPauseMs(codesSent) / 1000,
    message: memberId === null ? null : { mobile, code, text: smsTexts.loginCode(code)[language] },
  }
}

/**
 * Accepts a login code and starts a session. A code works once; the same code again, as two concurrent calls send it,
 * is rejected without counting as wrong. Attempts only count while a code of the number is valid: without one nothing
 * can be guessed, so a number can't be locked by sending codes that were never requested.
 * @throws ApiError 400 if the code is wrong or expired, 429 if the number is locked or its client had too many wrong
 * codes, 403 if the member's client is suspended or only an operator can lift the lock
 */
export async function verifyLoginCode(context: LoginContext, given: CodeAttempt): Promise<LoggedIn> {
  const now = context.now()
  const mobileHash = mobileHashOf(context.pepper, given.mobile)
  const { db, pool } = context.database
  const from = callerRange(context.pepper, given.addressRange)
  const clientId = await assertFailureBudget(pool, { mobileHash, from, now }, context.limits)
  // An error is returned from the transaction, not thrown: the counted failure must be committed.
  const attempt = async (transaction: DatabaseOrTransaction) => {
    await lockAttempts(transaction, mobileHash, now)
    const [newest] = await transaction
      .select({ code: loginCodes, active: members.isActive, suspendedAt: clients.suspendedAt })
      .from(loginCodes)
      .leftJoin(members, eq(members.id, loginCodes.memberId))
      .leftJoin(clients, eq(clients.id, loginCodes.clientId))
      .where(eq(loginCodes.mobileHash, mobileHash))
      .orderBy(desc(loginCodes.id))
      .limit(1)
    const ofClient = newest?.code.clientId ?? null
    const number = ofClient === null ? null : { mobileHash, clientId: ofClient }
    const failures = number === null ? 0 : await assertUnlocked(transaction, number, now)
    const right = sameSecret(newest?.code.codeHash ?? '', codeHashOf(context, given.mobile, given.code))
    if (!newest || number === null || newest.code.usedAt) return new ApiError(400, errorMessages.wrongCode)
    if (newest.code.expiresAt <= now)
      return new ApiError(400, right ? errorMessages.expiredCode : errorMessages.wrongCode)
    if (
      !right &&
      (await isEarlierCode(transaction, mobileHash, codeHashOf(context, given.mobile, given.code), now))
    )
      return new ApiError(400, errorMessages.olderCode)
    const memberId = right && newest.active ? newest.code.memberId : null
    if (memberId === null)
      return { failed: await countFailure(transaction, number, { failures: failures + 1, now }) }
    if (newest.suspendedAt !== null) return new ApiError(403, errorMessages.clientSuspended)
    await transaction.update(loginCodes).set({ usedAt: now }).where(eq(loginCodes.id, newest.code.id))
    // Resets the day's codes too: a member who logs in often is never locked out.
    const loggedIn = { codesSent: 0, lastCodeAt: null, codesToday: 0, dayStartedAt: null }
    await keepAttempts(transaction, mobileHash, { attempts: loggedIn, now })
    await forgetFailures(transaction, number)
    const { deviceToken, language, kind, replaces } = given
    const session = { memberId, deviceToken, language, kind, replaces, now, length: context.sessionLength }
    return {
      token: await startSession(transaction, session),
      // Read here: after the commit the code is used up, and a failed read would log nobody in.
      user: await readUserWithin(transaction, memberId),
    }
  }
  const outcome = await knownTransaction(db, attempt, async (result) => {
    if (!('token' in result)) return false
    const ofToken = eq(sessions.tokenHash, hashToken(result.token))
    return (await db.select({ memberId: sessions.memberId }).from(sessions).where(ofToken)).length > 0
  })
  if (outcome instanceof ApiError) throw outcome
  if (!('failed' in outcome)) return outcome
  if (clientId !== null)
    await reportCounted(context, countLoginFailure(pool, { clientId, mobileHash, from, now }, context.limits))
  const { failures, error } = outcome.failed
  if (error?.code === 403) context.report({ event: 'number-stopped', limit: failures })
  else if (error) context.report({ event: 'number-locked', limit: failures })
  throw error ?? new ApiError(400, errorMessages.wrongCode)
}

/**
 * Whether it is a code of the number that a newer one has replaced. It does not count as wrong: whoever has it was sent
 * it, and it opens nothing.
 */
async function isEarlierCode(
  on: DatabaseOrTransaction,
  mobileHash: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const isIt = and(eq(loginCodes.mobileHash, mobileHash), eq(loginCodes.codeHash, codeHash))
  const found = await on
    .select({ id: loginCodes.id })
    .from(loginCodes)
    .where(and(isIt, gt(loginCodes.expiresAt, now)))
  return found.length > 0
}

/** Counts a wrong code; the error is null while the number may try again. */
async function countFailure(
  on: DatabaseOrTransaction,
  number: NumberOfClient,
  counted: { failures: number; now: Date },
): Promise<{ failures: number; error: ApiError | null }> {
  const { failures, now } = counted
  const locked = await keepFailures(on, number, counted)
  const lockedUntil = locked !== null && Number.isFinite(locked) ? new Date(now.getTime() + locked) : null
  return { failures, error: lockError(failures, lockedUntil, now) }
}
