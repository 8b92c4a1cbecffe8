/** Support for members: block, unlock, end sessions, correct; and why a member can't log in. */
import { and, eq, ne } from 'drizzle-orm'
import { memberTexts } from '../../src/contract/messages/notification-texts.ts'
import { maskMobile } from '../../src/lib/masking.ts'
import { isUniqueViolation } from '../db/database-error.ts'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import { formerNumbers, loginCodes, members, sessions } from '../db/schema.ts'
import { addNotification } from './add-notification.ts'
import { lockMs, loginRules } from './login-rules.ts'
import { Refused } from './refused.ts'

export interface LoginState {
  why: 'ok' | 'client_suspended' | 'blocked' | 'locked' | 'stopped' | 'too_many_codes'
  /** When it ends by itself; null if it does not. */
  until: Date | null
  /** Wrong codes since the last right one. */
  failures: number
  codesToday: number
  lastCodeAt: Date | null
}

/** Attempts with a member's number: its codes, and its wrong codes at the member's client. */
export interface Tried {
  failures: number
  lockedUntil: Date | null
  codesToday: number
  dayStartedAt: Date | null
  lastCodeAt: Date | null
}

/** Why a member can't log in, by their client, and by the attempts with their number. */
export function loginState(
  { active: isActive, suspended }: { active: boolean; suspended: boolean },
  tried: Tried | null,
  now: Date,
): LoginState {
  const { failures = 0, lockedUntil = null, lastCodeAt = null, dayStartedAt = null } = tried ?? {}
  const dayEnds = dayStartedAt && new Date(dayStartedAt.getTime() + loginRules.dayMs)
  const isToday = dayEnds !== null && dayEnds > now
  const codesToday = isToday ? (tried?.codesToday ?? 0) : 0
  const counted = { failures, codesToday, lastCodeAt }
  if (suspended) return { why: 'client_suspended', until: null, ...counted }
  if (!isActive) return { why: 'blocked', until: null, ...counted }
  if (lockMs(failures) === Number.POSITIVE_INFINITY) return { why: 'stopped', until: null, ...counted }
  if (lockedUntil !== null && lockedUntil > now) return { why: 'locked', until: lockedUntil, ...counted }
  if (codesToday >= loginRules.codesADay) return { why: 'too_many_codes', until: dayEnds, ...counted }
  return { why: 'ok', until: null, ...counted }
}

/**
 * Logs a member out everywhere and invalidates sent codes. Operators' previews end too, uncounted.
 * @returns the number of ended sessions
 */
export async function endSessionsOf(on: DatabaseOrTransaction, memberId: number): Promise<number> {
  await on.delete(loginCodes).where(eq(loginCodes.memberId, memberId))
  const ended = await on
    .delete(sessions)
    .where(eq(sessions.memberId, memberId))
    .returning({ isPreview: sessions.isPreview })
  return ended.filter(({ isPreview }) => !isPreview).length
}

/**
 * Blocks a member and ends their sessions, or unblocks them.
 * @throws Refused `impossible` if nothing would change
 */
export async function setActive(
  on: DatabaseOrTransaction,
  memberId: number,
  isActive: boolean,
): Promise<void> {
  const changed = await on
    .update(members)
    .set({ isActive })
    .where(and(eq(members.id, memberId), ne(members.isActive, isActive)))
    .returning({ id: members.id })
  if (changed.length === 0)
    throw new Refused('impossible', isActive ? 'They are not blocked.' : 'They are blocked already.')
  if (!isActive) await endSessionsOf(on, memberId)
}

export interface MemberChange {
  name?: string | undefined
  email?: string | undefined
  mobile?: string | undefined
  tags?: string[] | undefined
}

/**
 * Corrects a member's name and contact data, or sets their tags. A new number ends the sessions; the devices of the old
 * one are notified, and for a day orders go to addresses of earlier orders only.
 * @param mobileHash of the number so far (otp-pepper.ts), by which an erasure finds what is kept under it
 * @throws Refused `taken` if another member of the client has the number
 */
export async function changeMember(
  on: Database,
  member: { id: number; mobile: string; mobileHash: string },
  { now, ...change }: MemberChange & { now: Date },
): Promise<void> {
  const { id } = member
  const isNewNumber = change.mobile !== undefined && change.mobile !== member.mobile
  const newAddressesFrom = new Date(now.getTime() + loginRules.newAddressWaitMs)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  try {
    await on
      .update(members)
      .set({ ...given, ...(isNewNumber ? { newAddressesFrom } : {}) })
      .where(eq(members.id, id))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const mobile = 'another member of this client has this number'
    throw new Refused('taken', 'Another member of this client has this number.', { fields: { mobile } })
  }
  if (change.mobile === undefined || !isNewNumber) return
  await on.insert(formerNumbers).values({ memberId: id, mobileHash: member.mobileHash }).onConflictDoNothing()
  // First the notification: it is pushed to the devices that are logged in, which are those of the old number.
  await addNotification(on, { memberId: id, text: memberTexts.mobileChanged(maskMobile(change.mobile)) })
  await endSessionsOf(on, id)
}
