/** Sessions of logged-in members: the bearer token is sent once; only its hash is stored. */
import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type pg from 'pg'
import type { DeviceKind } from '../../src/contract/codes.ts'
import type { Language } from '../../src/contract/languages.ts'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import { sessions } from '../db/schema.ts'
import { loginRules } from './login-rules.ts'
import { hashToken } from './secret-hash.ts'

const DAY_MS = 86_400_000
/** Minimum interval between updates of the last use, so that not every call is a write. */
const USE_WRITTEN_EACH_MS = 10 * 60_000

/** A session's lifetime, in days. */
export interface SessionLength {
  /** Without use. */
  idleDays: number
  /** Since its code, even if it is used. */
  absoluteDays: number
}

export interface SessionMember {
  tokenHash: string
  memberId: number
  mobile: string
  /** The client's id, and its login id as on the wire. */
  clientId: number
  clientLoginId: string
}

export interface MemberSession extends SessionMember {
  /** When its code was entered. */
  startedAt: Date
  /** Whether the client requires a fresh code for an order to a new address. */
  confirmsNewAddress: boolean
  clientIsSuspended: boolean
  /** When an operator's look at the shop as the member ends; null for a member's own session. A preview only reads. */
  previewEndsAt: Date | null
  /** Until then orders go to addresses of earlier orders only; null if they may go anywhere. */
  newAddressesFrom: Date | null
}

const endOf = (startedAt: Date, now: Date, { idleDays, absoluteDays }: SessionLength): Date =>
  new Date(Math.min(now.getTime() + idleDays * DAY_MS, startedAt.getTime() + absoluteDays * DAY_MS))

const newToken = (): string => randomBytes(32).toString('base64url')

export interface NewSession {
  memberId: number
  deviceToken: string | null
  language?: Language | undefined
  kind?: DeviceKind | undefined
  now: Date
  length: SessionLength
  /** Token hash of the member's previous session that a fresh code replaces; it ends. */
  replaces?: string | null | undefined
}

/**
 * Starts a session. A device token identifies a machine, which now belongs to this member: it is removed from every
 * other session, ended or not.
 * @returns the token, which is stored nowhere else
 */
export async function startSession(
  on: DatabaseOrTransaction,
  { memberId, deviceToken, language, kind, now, length, replaces = null }: NewSession,
): Promise<string> {
  const token = newToken()
  if (deviceToken !== null)
    await on.update(sessions).set({ deviceToken: null }).where(eq(sessions.deviceToken, deviceToken))
  if (replaces !== null)
    await on.delete(sessions).where(and(eq(sessions.tokenHash, replaces), eq(sessions.memberId, memberId)))
  await on.insert(sessions).values({
    tokenHash: hashToken(token),
    memberId,
    deviceToken,
    language,
    kind,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: endOf(now, now, length),
  })
  return token
}

/**
 * Starts an operator's preview of the shop as a member. It has no device, so nothing is pushed to it.
 * @returns the token, which is stored nowhere else
 */
export async function startPreview(
  on: DatabaseOrTransaction,
  { memberId, now, expiresAt }: { memberId: number; now: Date; expiresAt: Date },
): Promise<string> {
  const token = newToken()
  await on.insert(sessions).values({
    tokenHash: hashToken(token),
    memberId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    isPreview: true,
  })
  return token
}

/**
 * A session's public name, which reveals neither its token nor the token's hash; db/functions/member-notify.sql
 * computes the same.
 */
export const sessionName = (session: Pick<MemberSession, 'tokenHash'>): string =>
  session.tokenHash.slice(0, 16)

const sessionOfToken = `select s.member_id, s.created_at, s.last_used_at, s.expires_at, s.language, m.mobile,
    m.client_id, c.login_id, c.confirm_new_address, c.suspended_at is not null as suspended,
    m.new_addresses_from, s.is_preview
  from sessions s join members m on m.id = s.member_id join clients c on c.id = m.client_id
  where s.token_hash = $1 and s.expires_at > $2 and s.created_at > $3 and m.is_active`

interface SessionRow {
  member_id: number
  created_at: Date
  last_used_at: Date
  expires_at: Date
  language: string
  mobile: string
  client_id: number
  login_id: string
  confirm_new_address: boolean
  suspended: boolean
  new_addresses_from: Date | null
  is_preview: boolean
}

/**
 * Finds a token's session. A used session is extended until its absolute end: its expiry changes at most once a day,
 * and its last use or language is written at most every ten minutes. A preview ends when it was made to end.
 * @param use.language the call's language, stored for pushes to the session's device; null if it has none
 * @returns null if the token is unknown or expired, or the member is not active any more
 */
export async function findSession(
  pool: pg.Pool,
  token: string,
  { now, length, language }: { now: Date; length: SessionLength; language: Language | null },
): Promise<MemberSession | null> {
  const tokenHash = hashToken(token)
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: sessionOfToken,
    values: [tokenHash, now, new Date(now.getTime() - length.absoluteDays * DAY_MS)],
  })
  const row = rows[0]
  if (!row) return null
  const end = endOf(row.created_at, now, length)
  const isEndMoved = Math.abs(end.getTime() - row.expires_at.getTime()) > DAY_MS
  const isOtherLanguage = language !== null && language !== row.language
  const isUseOld = now.getTime() - row.last_used_at.getTime() > USE_WRITTEN_EACH_MS
  if (!row.is_preview && (isEndMoved || isOtherLanguage || isUseOld)) {
    await pool.query({
      name: 'session-used',
      text: `update sessions set expires_at = $2, language = coalesce($3, language), last_used_at = $4
        where token_hash = $1`,
      values: [tokenHash, isEndMoved ? end : row.expires_at, language, now],
    })
  }
  return {
    tokenHash,
    memberId: row.member_id,
    mobile: row.mobile,
    clientId: row.client_id,
    clientLoginId: row.login_id,
    startedAt: row.created_at,
    confirmsNewAddress: row.confirm_new_address,
    clientIsSuspended: row.suspended,
    newAddressesFrom: row.new_addresses_from,
    previewEndsAt: row.is_preview ? row.expires_at : null,
  }
}

/**
 * Whether the session's code was entered a moment ago. Every session starts with a code, and a later code starts
 * another session.
 */
export const hasFreshCode = ({ startedAt }: MemberSession, now: Date): boolean =>
  now.getTime() - startedAt.getTime() <= loginRules.codeIsFreshMs

/**
 * Ends a session and unbinds its device.
 * @param deviceToken also removed from the member's other sessions: the device is no longer theirs
 */
export async function endSession(
  db: Database,
  session: MemberSession,
  deviceToken: string | null,
): Promise<void> {
  // One transaction: after half of it the same call would have no session that names the member's others.
  await db.transaction(async (transaction) => {
    await transaction.delete(sessions).where(eq(sessions.tokenHash, session.tokenHash))
    if (!deviceToken) return
    await transaction
      .update(sessions)
      .set({ deviceToken: null })
      .where(and(eq(sessions.memberId, session.memberId), eq(sessions.deviceToken, deviceToken)))
  })
}
