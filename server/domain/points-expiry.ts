/** When points expire, and the job that writes off expired ones (db/functions/expire-points.sql). */
import { sql, type SQL } from 'drizzle-orm'
import { pointsTexts } from '../../src/contract/messages/notification-texts.ts'
import type { DatabaseOrTransaction, Queryable } from '../db/open.ts'
import { dateIn, type Today } from './date-in.ts'

/** The last day on which points can be spent. */
export interface LastDay {
  /** `YYYY-MM-DD`. */
  day: string
  /** Whose day it is. */
  timeZone: string
}

/** Points that the shop gives back, and whose lot has expired meanwhile, can be spent for so many days. */
const REFUND_DAYS = 30

const DAY_MS = 86_400_000
/** A call of the job locks the members of so many lots at most, and has a subtransaction for each. */
const LOTS_AT_ONCE = 60

const EVERY_MS = 60_000

/** The notification of an expiry, for the SQL functions that write it. */
export const { en: expiredText, ...expiredTranslations } = pointsTexts.expired('{points}', '{balance}')

/** The moment at which the last day is over, for `points_ledger.expires_at`; PostgreSQL knows the time zones. */
export function endOfDay({ day, timeZone }: LastDay): SQL<Date> {
  return sql<Date>`(${day}::date + 1)::timestamp at time zone ${timeZone}`
}

/** The last day of points that are given today and expire after so many months, `YYYY-MM-DD`. */
export async function dayAfterMonths(on: Queryable, today: string, months: number): Promise<string> {
  const { rows } = await on.query<{ day: string }>(
    'select ($1::date + make_interval(months => $2))::date::text as day',
    [today, months],
  )
  if (rows[0] === undefined) throw new Error('no day')
  return rows[0].day
}

/** The last day of refunded points whose lot has expired. */
export function lastDayOfRefund({ now, timeZone }: Today): LastDay {
  const today = Date.parse(dateIn(timeZone, now))
  return { day: new Date(today + REFUND_DAYS * DAY_MS).toISOString().slice(0, 10), timeZone }
}

/** Writes off a member's lots whose last day is over, in the caller's transaction, and tells the member. */
export async function expirePointsOf(on: DatabaseOrTransaction, memberId: number): Promise<void> {
  await on.execute(
    sql`select expire_points_of(${memberId}, ${expiredText}, ${JSON.stringify(expiredTranslations)}::jsonb)`,
  )
}

/** Members whose lots could not be written off; those of all others were. */
export class PointsNotExpired extends Error {
  readonly memberIds: readonly number[]

  constructor(memberIds: readonly number[], fault: string | null) {
    super(`The points of ${memberIds.length} members could not be written off: ${fault ?? 'unknown'}`)
    this.name = 'PointsNotExpired'
    this.memberIds = memberIds
  }
}

/**
 * Writes off lots whose last day is over, each once however many servers call it, and tells the members.
 * @returns how many lots; one whose member's points are being moved is left to the next call
 * @throws PointsNotExpired where it failed for some members, after it was done for all others
 */
export async function expirePoints(on: Queryable): Promise<number> {
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
    if (lots > 0 || failed.length > 0) continue
    if (leftOut.length > 0) throw new PointsNotExpired(leftOut, lastFault)
    return expired
  }
}

/** Tells members whose goal has come within their balance, by a lower price too; each goal once. */
async function tellReachedGoals(on: Queryable): Promise<void> {
  await on.query('select tell_reached_goals()')
}

/**
 * Calls `expirePoints` now and every minute, and then `tellReachedGoals`: nobody is told of points that are about to go.
 * @param onFault told of a call that failed; the next one is made all the same
 * @returns what ends it; resolves when no call is under way any more
 */
export function startPointsExpiry(on: Queryable, onFault: (error: unknown) => void): () => Promise<void> {
  let working: Promise<unknown> = Promise.resolve()
  let isWorking = false
  const expire = () => {
    if (isWorking) return
    isWorking = true
    working = expirePoints(on)
      .catch((error: unknown) => {
        // Of some members; all others are told of their goals all the same.
        if (!(error instanceof PointsNotExpired)) throw error
        onFault(error)
      })
      .then(() => tellReachedGoals(on))
      .catch(onFault)
      .finally(() => (isWorking = false))
  }
  expire()
  const timer = setInterval(expire, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await working
  }
}
