/** A member's own sessions: listing and ending them (wire contract, "Beyond the specification"). */
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { ReplyDataOf } from '../../src/contract/server-replies.ts'
import type { Database } from '../db/open.ts'
import { sessions } from '../db/schema.ts'
import type { MemberSession, SessionLength } from './session.ts'

const DAY_MS = 86_400_000

/** The member's active sessions: this one first, then by last use. An operator's preview is none. */
export async function listSessions(
  db: Database,
  own: MemberSession,
  { now, length }: { now: Date; length: SessionLength },
): Promise<ReplyDataOf<'sessions'>> {
  const begunAfter = new Date(now.getTime() - length.absoluteDays * DAY_MS)
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.memberId, own.memberId),
        eq(sessions.isPreview, false),
        gt(sessions.expiresAt, now),
        gt(sessions.createdAt, begunAfter),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), sessions.id)
  return rows
    .map(({ id, kind, createdAt, lastUsedAt, tokenHash }) => {
      const current = tokenHash === own.tokenHash
      // The last use is only stored now and then; this session is in use now.
      const used = current ? now : lastUsedAt
      return { id, kind, created_at: createdAt.toISOString(), last_used_at: used.toISOString(), current }
    })
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}

/**
 * Ends one of the member's sessions, or all but this one. The row's deletion notifies every process, which closes the
 * session's channel (db/functions/member-notify.sql).
 * @param which an id from `listSessions`, or `others`
 * @returns the number of ended sessions; 0 if it had already ended, does not exist or is another member's
 */
export async function endOwnSessions(db: Database, own: MemberSession, which: string): Promise<number> {
  const chosen = which === 'others' ? ne(sessions.tokenHash, own.tokenHash) : eq(sessions.id, which)
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.memberId, own.memberId), eq(sessions.isPreview, false), chosen))
    .returning({ id: sessions.id })
  return ended.length
}
