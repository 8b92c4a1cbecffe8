/**
 * Logging in with a code (sections 2, 4 and 5). Whether a number is a member's can't be told from outside:
 * the same statements run and the same reply goes out, only the message itself is not sent.
 */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { smsMessages } from '../../src/contract/messages/news.ts'
import { refusals } from '../../src/contract/messages/refusals.ts'
import type { Database } from '../db/open.ts'
import { clients, loginCodes, members } from '../db/schema.ts'
import type { TextMessage } from '../sms/sms.ts'
import { keepAttempts, lockAttempts } from './login-attempts.ts'
import { loginRules, resendPauseMs } from './login-rules.ts'
import { Refusal } from './refusal.ts'
import { hashWithPepper, sameSecret } from './secret-hash.ts'
import { startSession } from './session.ts'

export interface LoginDesk {
  db: Database
  pepper: string
  sessionDays: number
  now: () => Date
  /** A whole number from 0 up to, but not including, `limit`; not to be guessed. */
  randomBelow: (limit: number) => number
}

export interface CodeOnItsWay {
  expires_in_seconds: number
  resend_after_seconds: number
  /** What is to be sent; null where the number is no active member's. */
  message: TextMessage | null
}

const mobileHashOf = (desk: LoginDesk, mobile: string) => hashWithPepper(desk.pepper, 'mobile', mobile)
const codeHashOf = (desk: LoginDesk, mobile: string, code: string) =>
  hashWithPepper(desk.pepper, 'code', mobile, code)

async function memberOf(desk: LoginDesk, clientLoginId: string, mobile: string) {
  const [found] = await desk.db
    .select({ clientId: clients.id, memberId: members.id })
    .from(clients)
    .leftJoin(
      members,
      and(eq(members.clientId, clients.id), eq(members.mobile, mobile), eq(members.isActive, true)),
    )
    .where(eq(sql`lower(${clients.loginId})`, clientLoginId.toLowerCase()))
  if (!found) throw new Refusal(404, refusals.unknownClient)
  return found
}

/**
 * Makes a login code. The one before it stops working.
 * @throws Refusal 404 where the client is unknown, 429 where it is too soon or the number is locked
 */
export async function requestLoginCode(
  desk: LoginDesk,
  clientLoginId: string,
  mobile: string,
): Promise<CodeOnItsWay> {
  const now = desk.now()
  const { clientId, memberId } = await memberOf(desk, clientLoginId, mobile)
  const mobileHash = mobileHashOf(desk, mobile)
  const code = String(desk.randomBelow(10 ** loginRules.codeDigits)).padStart(loginRules.codeDigits, '0')
  const codesSent = await desk.db.transaction(async (transaction) => {
    const attempts = await lockAttempts(transaction, mobileHash, now)
    const readyAt = (attempts.lastCodeAt?.getTime() ?? 0) + resendPauseMs(attempts.codesSent)
    if (readyAt > now.getTime()) {
      throw new Refusal(429, refusals.resendTooSoon(Math.ceil((readyAt - now.getTime()) / 1000)))
    }
    await transaction
      .update(loginCodes)
      .set({ usedAt: now })
      .where(and(eq(loginCodes.mobileHash, mobileHash), isNull(loginCodes.usedAt)))
    await transaction.insert(loginCodes).values({
      clientId,
      memberId,
      mobileHash,
      codeHash: codeHashOf(desk, mobile, code),
      expiresAt: new Date(now.getTime() + loginRules.codeLastsMs),
    })
    const next = { ...attempts, codesSent: attempts.codesSent + 1, lastCodeAt: now }
    await keepAttempts(transaction, mobileHash, next, now)
    return next.codesSent
  })
  return {
    expires_in_seconds: loginRules.codeLastsMs / 1000,
    resend_after_seconds: resendPauseMs(codesSent) / 1000,
    message: memberId === null ? null : { mobile, code, text: smsMessages.loginCode(code) },
  }
}

/**
 * Takes a login code and starts a session. The code works once.
 * @throws Refusal 400 where the code is wrong or over, 429 where the number is locked
 */
export async function verifyLoginCode(
  desk: LoginDesk,
  given: { mobile: string; code: string; deviceToken: string | null },
): Promise<{ memberId: number; token: string }> {
  const now = desk.now()
  const mobileHash = mobileHashOf(desk, given.mobile)
  // A refusal is returned, not thrown, out of the transaction: the counted failure has to be kept.
  const outcome = await desk.db.transaction(async (transaction) => {
    const attempts = await lockAttempts(transaction, mobileHash, now)
    const [newest] = await transaction
      .select({ code: loginCodes, active: members.isActive })
      .from(loginCodes)
      .leftJoin(members, eq(members.id, loginCodes.memberId))
      .where(and(eq(loginCodes.mobileHash, mobileHash), isNull(loginCodes.usedAt)))
      .orderBy(desc(loginCodes.id))
      .limit(1)
    const right = sameSecret(newest?.code.codeHash ?? '', codeHashOf(desk, given.mobile, given.code))
    const memberId = right && newest?.active ? newest.code.memberId : null
    if (memberId === null || !newest) {
      const failures = attempts.failures + 1
      await keepAttempts(transaction, mobileHash, { ...attempts, failures }, now)
      const locked = failures >= loginRules.triesAllowed
      return new Refusal(locked ? 429 : 400, locked ? refusals.codeLocked : refusals.wrongCode)
    }
    if (newest.code.expiresAt <= now) return new Refusal(400, refusals.expiredCode)
    await transaction.update(loginCodes).set({ usedAt: now }).where(eq(loginCodes.id, newest.code.id))
    await keepAttempts(transaction, mobileHash, { failures: 0, codesSent: 0, lastCodeAt: null }, now)
    const session = { memberId, deviceToken: given.deviceToken, now, days: desk.sessionDays }
    return { memberId, token: await startSession(transaction, session) }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
