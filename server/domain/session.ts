/** Sessions of logged-in members: the bearer token is sent once, only its hash is stored. */
import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Language } from '../../src/contract/languages.ts'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import { sessions } from '../db/schema.ts'
import { hashToken } from './secret-hash.ts'

const DAY_MS = 86_400_000

/** Whose session a call carries. */
export interface MemberSession {
  tokenHash: string
  memberId: number
  mobile: string
  /** The row of the member's client, and its login id as it travels. */
  clientId: number
  clientLoginId: string
}

/**
 * Starts a session. A device's token names a machine, and the machine is this member's now: no other session keeps
 * it, whoever's it is and whether it ended or not.
 * @param days how long it lasts without being used
 * @returns the token, which exists nowhere else
 */
export async function startSession(
  on: DatabaseOrTransaction,
  session: { memberId: number; deviceToken: string | null; language?: Language; now: Date; days: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (session.deviceToken !== null)
    await on.update(sessions).set({ deviceToken: null }).where(eq(sessions.deviceToken, session.deviceToken))
  await on.insert(sessions).values({
    tokenHash: hashToken(token),
    memberId: session.memberId,
    deviceToken: session.deviceToken,
    language: session.language,
    expiresAt: new Date(session.now.getTime() + session.days * DAY_MS),
  })
  return token
}

/** Names a session to those who must not know its token nor the token's hash; db/functions/member-notify.sql makes the same. */
export const sessionName = (session: Pick<MemberSession, 'tokenHash'>): string =>
  session.tokenHash.slice(0, 16)

const sessionOfToken = `select s.member_id, s.expires_at, s.language, m.mobile, m.client_id, c.login_id
  from sessions s join members m on m.id = s.member_id join clients c on c.id = m.client_id
  where s.token_hash = $1 and s.expires_at > $2 and m.is_active`

interface SessionRow {
  member_id: number
  expires_at: Date
  language: string
  mobile: string
  client_id: number
  login_id: string
}

/**
 * Finds the session of a token. A session in use lasts on: its end moves, at most once a day and with its language.
 * @param use.language what the call asks for, kept for the pushes to the session's device; null where it can't ask
 * @returns null where the token is unknown or over, or the member is not active any more
 */
export async function findSession(
  pool: pg.Pool,
  token: string,
  { now, days, language }: { now: Date; days: number; language: Language | null },
): Promise<MemberSession | null> {
  const tokenHash = hashToken(token)
  const { rows } = await pool.query<SessionRow>({
    name: 'session',
    text: sessionOfToken,
    values: [tokenHash, now],
  })
  const row = rows[0]
  if (!row) return null
  const fullLength = now.getTime() + days * DAY_MS
  const isOtherLanguage = language !== null && language !== row.language
  if (isOtherLanguage || fullLength - row.expires_at.getTime() > DAY_MS) {
    await pool.query(
      'update sessions set expires_at = $2, language = coalesce($3, language) where token_hash = $1',
      [tokenHash, new Date(fullLength), language],
    )
  }
  return {
    tokenHash,
    memberId: row.member_id,
    mobile: row.mobile,
    clientId: row.client_id,
    clientLoginId: row.login_id,
  }
}

/**
 * Ends a session, and with it the binding of its device.
 * @param deviceToken also freed from the member's other sessions: the device is not theirs any more
 */
export async function endSession(
  db: Database,
  session: MemberSession,
  deviceToken: string | null,
): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, session.tokenHash))
  if (!deviceToken) return
  await db
    .update(sessions)
    .set({ deviceToken: null })
    .where(and(eq(sessions.memberId, session.memberId), eq(sessions.deviceToken, deviceToken)))
}
