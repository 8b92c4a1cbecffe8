/** Whether the shop is open, by the terminal's clock. Opening hours follow daylight saving time. */
import { DAY, parseOpeningHours, WEEK, type WeekHours } from '../../../src/contract/kiosk/opening-hours.ts'

/** Minutes since midnight on Monday, local time. */
function minuteOfWeek(now: Date): number {
  return ((now.getDay() + 6) % 7) * DAY + now.getHours() * 60 + now.getMinutes()
}

function isOpenAt(hours: WeekHours, minute: number): boolean {
  const at = ((minute % WEEK) + WEEK) % WEEK
  return hours.some((spans, day) =>
    spans.some(({ from, until }) =>
      // A Sunday span may end on Monday.
      [at, at + WEEK].some((each) => each >= day * DAY + from && each < day * DAY + until),
    ),
  )
}

/** Unreadable text counts as none and closes nothing. */
function weekOf(hours: string | null): WeekHours | null {
  return hours === null ? null : parseOpeningHours(hours)
}

export function isOpen(hours: string | null, now: Date): boolean {
  const week = weekOf(hours)
  return week === null || isOpenAt(week, minuteOfWeek(now))
}

/** Whether a touch opens the shop: it is open now, or opens or closed within the grace minutes. */
export function mayWake(hours: string | null, now: Date, graceMinutes: number): boolean {
  const week = weekOf(hours)
  if (week === null) return true
  const minute = minuteOfWeek(now)
  const near = Array.from({ length: 2 * graceMinutes + 1 }, (_none, index) => index - graceMinutes)
  return near.some((away) => isOpenAt(week, minute + away))
}

/** When the closed shop closed, to the minute; `null` if it is open or never closes. */
export function closedSince(hours: string | null, now: Date): Date | null {
  const week = weekOf(hours)
  if (week === null || isOpenAt(week, minuteOfWeek(now))) return null
  const minute = minuteOfWeek(now)
  let ago = 0
  while (!isOpenAt(week, minute - ago - 1)) ago += 1
  // Local minutes, as the constructor counts: a night with a daylight saving change has the usual length.
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours(), now.getMinutes() - ago)
}

/** Whether a restart fits now: while the shop is closed, or, if it never closes, in the given hour. */
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

/** The hours of each day for display, Monday first: `09:00–12:00, 13:00–18:00`; empty for a day off. */
export function hoursOfDays(hours: string | null): string[] {
  const week = weekOf(hours) ?? []
  return week.map((spans) =>
    spans.map(({ from, until }) => `${clock(from)}–${clock(until > DAY ? until - DAY : until)}`).join(', '),
  )
}
