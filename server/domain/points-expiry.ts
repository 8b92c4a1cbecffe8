/** When points expire, and the job that writes off expired ones (db/functions/expire-points.sql). */
import { sql, type SQL } from 'drizzle-orm'
import { pointsTexts } from '../../src/contract/messages/notification-texts.ts'
import type { DatabaseOrTransaction, Queryable } from '../db/open.ts'
import { dateIn, type Today } from './date-in.ts'
import { Job } from './job.ts'

/** The last day on which points are valid. */
export interface LastDay {
  /** `YYYY-MM-DD`. */
  day: string
  timeZone: string
}

/** Validity, in days, of refunded points whose lot has expired meanwhile. */
const REFUND_DAYS = 30

const DAY_MS = 86_400_000
/** Lots per call of the job: it locks their members and uses a subtransaction for each. */
const LOTS_AT_ONCE = 60

const EVERY_MS = 60_000

/** The notification of an expiry, for the SQL functions that write it. */
export const { en: expiredText, ...expiredTranslations } = pointsTexts.expired('{points}', '{balance}')

/** The end of the last day, for `points_ledger.expires_at`; PostgreSQL converts the time zone. */
export function endOfDay({ day, timeZone }: LastDay): SQL<Date> {
  return sql<Date>`(${day}::date + 1)::timestamp at time zone ${timeZone}`
}

/** A client's last day for points granted today, unless the grant says otherwise, `YYYY-MM-DD`; null for never. */
export async function usualLastDay(
  on: DatabaseOrTransaction,
  clientId: number,
  today: string,
): Promise<string | null> {
  const { rows } = await on.execute<{ day: string | null }>(
    sql`select (${today}::date + make_interval(months => points_expire_months))::date::text as day
      from clients where id = ${clientId}`,
  )
  return rows[0]?.day ?? null
}

/** The last day of refunded points whose lot has expired. */
export function lastDayOfRefund({ now, timeZone }: Today): LastDay {
  const today = Date.parse(dateIn(timeZone, now))
  return { day: new Date(today + REFUND_DAYS * DAY_MS).toISOString().slice(0, 10), timeZone }
}

/** Writes off a member's expired lots in the caller's transaction, and notifies the member. */
export async function expirePointsOf(on: DatabaseOrTransaction, memberId: number): Promise<void> {
  await on.execute(
    sql`select expire_points_of(${memberId}, ${expiredText}, ${JSON.stringify(expiredTranslations)}::jsonb)`,
  )
}

/** Members whose lots could not be written off; all others' were. */
export class PointsNotExpired extends Error {
  readonly memberIds: readonly number[]

  constructor(memberIds: readonly number[], fault: string | null) {
    super(`The points of ${memberIds.length} members could not be written off: ${fault ?? 'unknown'}`)
    this.name = 'PointsNotExpired'
    this.memberIds = memberIds
  }
}

/**
 * Writes off expired lots, each once even if several servers call it, and notifies the members.
 * @param signal ends it after the lots under way
 * @returns the number of lots; a lot whose member is locked is left to the next call
 * @throws PointsNotExpired if it failed for some members, after all others are done
 */
export async function expirePoints(on: Queryable, signal?: AbortSignal): Promise<number> {
  let expired = 0
  const leftOut: number[] = []
  let lastFault: string | null = null
  for (;;) {
    const { rows } = await on.query<{ lots: number; failed: number[]; fault: string | null }>(
      'select * from expire_points($1, $2, $3, $4)',
      [LOTS_AT_ONCE, expiredText, expiredTranslations, leftOut],
    )
    const { lots, failed, fault } = rows[0] ?? { lots: 0, failed: [], fault: null }
    expired += lots
    leftOut.push(...failed)
    lastFault = fault ?? lastFault
    const isMoreDue = lots > 0 || failed.length > 0
    if (isMoreDue && signal?.aborted !== true) continue
    if (leftOut.length > 0) throw new PointsNotExpired(leftOut, lastFault)
    return expired
  }
}

/** Notifies members whose balance now covers their goal, also because of a lower price; once per goal. */
async function tellReachedGoals(on: Queryable): Promise<void> {
  await on.query('select tell_reached_goals()')
}

/**
 * Calls `expirePoints`, then `tellReachedGoals`. In that order, so that expiring points do not count for a goal.
 */
export const pointsExpiryJob = (on: Queryable): Job =>
  new Job({
    name: 'points_expiry',
    everyMs: EVERY_MS,
    rows: 'points_lots',
    async round({ signal, onFault }) {
      await expirePoints(on, signal).catch((error: unknown) => {
        // Failed for some members; all others still get their goals' notifications.
        if (!(error instanceof PointsNotExpired)) throw error
        onFault(error)
      })
      if (!signal.aborted) await tellReachedGoals(on)
    },
  })
