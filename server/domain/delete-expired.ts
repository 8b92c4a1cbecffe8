/** The hourly job that deletes data after its retention period (docs/security.md, "How long data is kept"). */
import { and, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, DatabaseOrTransaction } from '../db/open.ts'
import {
  importFaults,
  importRows,
  imports,
  loginAttempts,
  loginBudgets,
  loginCodes,
  loginFailures,
  operatorAttempts,
  operatorSessions,
  outboxClaims,
  productHistory,
  pushes,
  sessions,
  terminalAlerts,
  terminalDays,
  terminalPictures,
} from '../db/schema.ts'
import { Job } from './job.ts'
import { loginRules } from './login-rules.ts'
import { OPERATOR_SESSION_MS } from './operators/operator-session.ts'

const DAY_MS = 86_400_000
/** Older terminal alerts are of no use to the operator's webhook. */
const ALERT_DAYS = 7
/** Requested pictures are looked at soon. */
const PICTURE_DAYS = 7
/** More than a year, so that a month can be compared with the same month of the year before. */
const USAGE_DAYS = 400
/** A file that was not applied would have to be checked again anyway. */
const UNAPPLIED_DAYS = 7
/** What a file changed is kept for members' questions about it. The import itself, with its counts, stays. */
const IMPORT_ROW_DAYS = 30
/** What was changed of a product is put back, or asked about, within two years. */
const PRODUCT_HISTORY_DAYS = 730
/** Rows deleted per statement, to stay within the statement timeout and block no one. */
const BATCH = 5000
const HOUR_MS = 60 * 60_000

/** Retention of members' data, in days. */
export interface Retention {
  /** A session's maximum age; it may end earlier. */
  sessionDays: number
  notificationDays: number
}

/** In id order, oldest first, so that each batch reads only its own rows. One transaction per batch. */
async function deleteNotifications(
  db: DatabaseOrTransaction,
  before: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return
    const { rowCount } = await db.execute(
      sql`with oldest as materialized (select id, created_at from notifications order by id limit ${BATCH})
        delete from notifications where id in (select id from oldest where created_at < ${before})`,
    )
    // Ids and times may disagree if a clock was wrong.
    if ((rowCount ?? 0) === 0) return
  }
}

/** Imports that were not applied, and the rows of those that were: they hold members' data. */
async function deleteImports(
  db: DatabaseOrTransaction,
  { unapplied, applied }: { unapplied: Date; applied: Date },
  signal?: AbortSignal,
): Promise<void> {
  const isUnapplied = and(inArray(imports.state, ['ready', 'faulty']), lt(imports.createdAt, unapplied))
  const old = db
    .select({ id: imports.id })
    .from(imports)
    .where(or(isUnapplied, lt(imports.finishedAt, applied)))
  // Before their imports, whose deletion would delete them all in one statement.
  for (const table of [importRows, importFaults])
    for (;;) {
      if (signal?.aborted === true) return
      const { rowCount } = await db.execute(
        sql`delete from ${table} where ctid = any(array(
          select ctid from ${table} where import_id in ${old} limit ${BATCH}))`,
      )
      if ((rowCount ?? 0) === 0) break
    }
  await db.delete(imports).where(isUnapplied)
}

/** Does every step, also after one that fails. @throws the first failure, after the last step */
async function eachOf(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/**
 * Deletes expired codes, attempts, budgets, sessions, messages, pushes, notifications, files, products' history, and
 * terminals' alerts, pictures and counts. Any server may run it at any time.
 * @param signal ends it after the batch under way
 */
export async function deleteExpired(
  db: DatabaseOrTransaction,
  now: Date,
  { sessionDays, notificationDays }: Retention,
  signal?: AbortSignal,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const yesterday = new Date(now.getTime() - loginRules.forgottenAfterMs)
  const longAgo = new Date(now.getTime() - loginRules.failuresForgottenAfterMs)
  const imported = { unapplied: daysAgo(UNAPPLIED_DAYS), applied: daysAgo(IMPORT_ROW_DAYS) }
  const stops = loginRules.triesBeforeStop
  const sessionsBegan = new Date(now.getTime() - OPERATOR_SESSION_MS)
  const usageDay = daysAgo(USAGE_DAYS).toISOString().slice(0, 10)
  const old: [table: PgTable, SQL | undefined][] = [
    [loginCodes, lt(loginCodes.expiresAt, yesterday)],
    [loginAttempts, and(lt(loginAttempts.updatedAt, yesterday), eq(loginAttempts.failures, 0))],
    // A number that only an operator can unlock stays locked.
    [loginAttempts, and(lt(loginAttempts.updatedAt, longAgo), lt(loginAttempts.failures, stops))],
    [loginFailures, and(lt(loginFailures.updatedAt, longAgo), lt(loginFailures.failures, stops))],
    [loginFailures, and(lt(loginFailures.updatedAt, yesterday), eq(loginFailures.failures, 0))],
    // Ended budgets are no longer read; some rows tell from which range a number's code was requested.
    [loginBudgets, lt(loginBudgets.endsAt, now)],
    [sessions, or(lt(sessions.expiresAt, now), lt(sessions.createdAt, daysAgo(sessionDays)))],
    [operatorSessions, lt(operatorSessions.createdAt, sessionsBegan)],
    [operatorAttempts, lt(operatorAttempts.updatedAt, longAgo)],
    [pushes, lt(pushes.createdAt, yesterday)],
    [outboxClaims, lt(outboxClaims.createdAt, yesterday)],
    [terminalAlerts, lt(terminalAlerts.createdAt, daysAgo(ALERT_DAYS))],
    [terminalPictures, lt(terminalPictures.createdAt, daysAgo(PICTURE_DAYS))],
    [terminalDays, lt(terminalDays.day, usageDay)],
    [productHistory, lt(productHistory.at, daysAgo(PRODUCT_HISTORY_DAYS))],
  ]
  await eachOf([
    ...old.map(
      ([table, isOld]) =>
        () =>
          db.delete(table).where(isOld),
    ),
    () => deleteImports(db, imported, signal),
    () => deleteNotifications(db, daysAgo(notificationDays), signal),
  ])
}

export const retentionJob = (db: Database, retention: Retention, now: () => Date): Job =>
  new Job({
    name: 'retention',
    everyMs: HOUR_MS,
    rows: null,
    round: ({ signal }) => deleteExpired(db, now(), retention, signal),
  })
