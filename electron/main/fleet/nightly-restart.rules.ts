/**
 * When the daily restart is due: while the shop is closed, else in the configured hour; spread over terminals, and only
 * while the terminal is idle.
 */
import { closedSince, isRestTime } from '../hours/opening-hours.rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Terminals draw a minute below this, so that they don't all call the provider at once. */
export const SPREAD_MINUTES = 50

export interface NightMoment {
  now: Date
  /** 0 to 23, by the terminal's clock; `null` for never. */
  hour: number | null
  openingHours: string | null
  /** From 0 up to, but not including, `SPREAD_MINUTES`; drawn at each start. */
  minute: number
  /** The process's uptime in milliseconds. */
  runningMs: number
  /** Whether there was no input since the last wipe. */
  isQuiet: boolean
}

/**
 * Whether the daily restart is due now. One restart a night: a process that started in that time, or just before, keeps
 * running.
 */
export function isNightlyRestartDue(moment: NightMoment): boolean {
  const { now, hour, openingHours, minute, runningMs, isQuiet } = moment
  if (hour === null || !isQuiet || runningMs < HOUR_MS || !isRestTime(openingHours, hour, now)) return false
  const closed = closedSince(openingHours, now)
  if (closed === null) return now.getMinutes() >= minute
  const closedMs = now.getTime() - closed.getTime()
  return closedMs >= minute * MINUTE_MS && runningMs > closedMs
}
