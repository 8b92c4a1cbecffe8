/** When points expire, and the job that writes off expired ones (db/functions/expire-points.sql). */
import { sql, type SQL } from 'drizzle-orm'
import { pointsTexts } from '../../src/contract/messages/notification-texts.ts'
import type { Queryable } from '../db/open.ts'
import { dateIn, type Today } from './date-in.ts'

/** The last day on which points can be spent. */
export interface LastDay {
  /** `YYYY-MM-DD`. */
  day: string
  /** Whose day it is. */
  timeZone: string
}

/** Points that come back from an order, and whose lot has expired meanwhile, can be spent for so many days. */
const REFUND_DAYS = 30

const DAY_MS = 86_400_000
/** A call of the job locks the members of so many lots at most. */
const LOTS_AT_ONCE = 200

const EVERY_MS = 60_000

const { en: expiredText, ...expiredTranslations } = pointsTexts.expired('{points}', '{balance}')

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

/**
 * Writes off lots whose last day is over, each once however many servers call it, and tells the members.
 * @returns how many lots; one whose member's points are being moved is left to the next call
 */
export async function expirePoints(on: Queryable): Promise<number> {
  let expired = 0
  for (;;) {
    const { rows } = await on.query<{ lots: number }>('select expire_points($1, $2, $3) as lots', [
      LOTS_AT_ONCE,
      expiredText,
      expiredTranslations,
    ])
    const lots = rows[0]?.lots ?? 0
    if (lots === 0) return expired
    expired += lots
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
