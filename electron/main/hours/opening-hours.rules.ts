/** Whether the shop is open, by the terminal's own clock: with summer time the opening hours move along. */
import { DAY, parseOpeningHours, WEEK, type WeekHours } from '../../../src/contract/opening-hours.ts'

/** Minutes since Monday's midnight, by the clock on the wall. */
function minuteOfWeek(now: Date): number {
  return ((now.getDay() + 6) % 7) * DAY + now.getHours() * 60 + now.getMinutes()
}

function isOpenAt(hours: WeekHours, minute: number): boolean {
  const at = ((minute % WEEK) + WEEK) % WEEK
  return hours.some((spans, day) =>
    spans.some(({ from, until }) =>
      // A span of Sunday's may end on Monday.
      [at, at + WEEK].some((each) => each >= day * DAY + from && each < day * DAY + until),
    ),
  )
}

/** A text that can't be read closes nothing, as none. */
function weekOf(hours: string | null): WeekHours | null {
  return hours === null ? null : parseOpeningHours(hours)
}

/** Whether the shop is open. */
export function isOpen(hours: string | null, now: Date): boolean {
  const week = weekOf(hours)
  return week === null || isOpenAt(week, minuteOfWeek(now))
}

/** Whether a touch opens the shop: it is open, was within the minutes before, or will be within those to come. */
export function mayWake(hours: string | null, now: Date, graceMinutes: number): boolean {
  const week = weekOf(hours)
  if (week === null) return true
  const minute = minuteOfWeek(now)
  const near = Array.from({ length: 2 * graceMinutes + 1 }, (_none, index) => index - graceMinutes)
  return near.some((away) => isOpenAt(week, minute + away))
}

/** When the shop closed that is closed now, to the minute; `null` while it is open, and where it never closes. */
export function closedSince(hours: string | null, now: Date): Date | null {
  const week = weekOf(hours)
  if (week === null || isOpenAt(week, minuteOfWeek(now))) return null
  const minute = minuteOfWeek(now)
  let ago = 0
  while (!isOpenAt(week, minute - ago - 1)) ago += 1
  // Minutes of the wall clock, which is what the constructor counts in: a night with summer time's change is as long.
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours(), now.getMinutes() - ago)
}

/** Whether a restart belongs here: while the shop is closed, or, where it never is, in an hour of the night. */
export function isRestTime(hours: string | null, hour: number | null, now: Date): boolean {
  const week = weekOf(hours)
  const isNeverClosed =
    week === null || Array.from({ length: WEEK }, (_none, at) => at).every((at) => isOpenAt(week, at))
  return isNeverClosed ? now.getHours() === hour : !isOpenAt(week, minuteOfWeek(now))
}

function clock(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** The hours of each day as people read them, Monday first: `09:00–12:00, 13:00–18:00`; empty for a day off. */
export function hoursOfDays(hours: string | null): string[] {
  const week = weekOf(hours) ?? []
  return week.map((spans) =>
    spans.map(({ from, until }) => `${clock(from)}–${clock(until > DAY ? until - DAY : until)}`).join(', '),
  )
}
