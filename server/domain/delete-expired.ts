/** The hourly job that deletes what is kept for a time only (docs/security.md, "How long data is kept"). */
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../db/open.ts'
import {
  loginAttempts,
  loginBudgets,
  loginCodes,
  operatorAttempts,
  operatorSessions,
  outboxClaims,
  pushes,
  sessions,
  terminalAlerts,
  terminalDays,
  terminalPictures,
} from '../db/schema.ts'
import { loginRules } from './login-rules.ts'
import { OPERATOR_SESSION_MS } from './operator-session.ts'

const DAY_MS = 86_400_000
/** News of terminals that the operator's webhook has not taken for so long are of no use. */
const ALERT_DAYS = 7
/** An operator who asked for a picture looks at it soon. */
const PICTURE_DAYS = 7
/** A year can be compared with the one before, as far as a month of it goes. */
const USAGE_DAYS = 400
/** Deleted in one statement: it has to end within the statement timeout, and others wait for none of it. */
const BATCH = 5000

/** How long what members can see is kept, in days. */
export interface Retention {
  /** A session since its code was passed; it may end earlier. */
  sessionDays: number
  notificationDays: number
}

/**
 * The oldest first, by their ids: each batch reads no more than its own rows, however many there are. Each is a transaction
 * of its own.
 */
async function deleteNotifications(db: DatabaseOrTransaction, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(
      sql`with oldest as materialized (select id, created_at from notifications order by id limit ${BATCH})
        delete from notifications where id in (select id from oldest where created_at < ${before})`,
    )
    // Some of them may be young, of a clock that was wrong.
    if ((rowCount ?? 0) === 0) return
  }
}

/**
 * Deletes expired codes, attempts, budgets, sessions, messages, pushes, notifications, news, pictures and counts of terminals. Any server
 * may run it at any time.
 */
export async function deleteExpired(
  db: DatabaseOrTransaction,
  now: Date,
  { sessionDays, notificationDays }: Retention,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
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
  // A budget whose period is over is read by nobody; some say from which range a number's code was asked for.
  await db.delete(loginBudgets).where(lt(loginBudgets.endsAt, now))
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.createdAt, daysAgo(sessionDays))))
  await db
    .delete(operatorSessions)
    .where(lt(operatorSessions.createdAt, new Date(now.getTime() - OPERATOR_SESSION_MS)))
  await db.delete(operatorAttempts).where(lt(operatorAttempts.updatedAt, longAgo))
  await db.delete(pushes).where(lt(pushes.createdAt, yesterday))
  await db.delete(outboxClaims).where(lt(outboxClaims.createdAt, yesterday))
  await db.delete(terminalAlerts).where(lt(terminalAlerts.createdAt, daysAgo(ALERT_DAYS)))
  await db.delete(terminalPictures).where(lt(terminalPictures.createdAt, daysAgo(PICTURE_DAYS)))
  await db.delete(terminalDays).where(lt(terminalDays.day, daysAgo(USAGE_DAYS).toISOString().slice(0, 10)))
  await deleteNotifications(db, daysAgo(notificationDays))
}
