/**
 * Opening hours: a subset of OpenStreetMap's `opening_hours`, such as `Mo-Fr 09:00-18:00; Sa 10:00-02:00; Su off`.
 * Times are those of the terminal's own clock: with summer time they move along.
 */

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const DAY = 24 * 60
const WEEK = DAYS.length * DAY

/** A time of one day, in minutes since its midnight; one that ends after midnight ends beyond 1440. */
interface Span {
  from: number
  until: number
}

/** The spans of each day, Monday first. */
export type WeekHours = readonly (readonly Span[])[]

const TIME = String.raw`([01]\d|2[0-4]):([0-5]\d)`
const SPAN = new RegExp(`^${TIME}-${TIME}$`)

function spanOf(text: string): Span | null {
  const [hour, minute, untilHour, untilMinute] = (SPAN.exec(text.trim()) ?? []).slice(1).map(Number)
  if (hour === undefined || minute === undefined || untilHour === undefined || untilMinute === undefined)
    return null
  const [from, end] = [hour * 60 + minute, untilHour * 60 + untilMinute]
  if (from >= DAY || end > DAY || end === from) return null
  return { from, until: end < from ? end + DAY : end }
}

/** Numbers of the days that `Mo-Fr`, `Sa,Su` or `Fr-Mo` name; `null` where it names none. */
function daysOf(text: string): number[] | null {
  const found = text.split(',').map((part) => {
    const [first = -1, last = first, ...more] = part
      .split('-')
      .map((name) => DAYS.findIndex((day) => day === name.trim()))
    if (more.length > 0 || first < 0 || last < 0) return null
    const count = ((last - first + DAYS.length) % DAYS.length) + 1
    return Array.from({ length: count }, (_none, index) => (first + index) % DAYS.length)
  })
  return found.includes(null) ? null : found.flatMap((days) => days ?? [])
}

/**
 * @param text rules, split by `;`: days (every day where none is named), then times split by `,`, or `off`. A later rule
 *   replaces what an earlier one says of its days
 * @returns `null` where it can't be read, or names no time at all
 */
export function parseOpeningHours(text: string): WeekHours | null {
  const week: Span[][] = DAYS.map(() => [])
  for (const rule of text.split(';')) {
    const [, named, times = ''] = /^\s*(?:([A-Z][\w\s,-]*?)\s+)?(off|\d[\d:,\s-]*)\s*$/.exec(rule) ?? []
    const days = named === undefined ? DAYS.map((_day, index) => index) : daysOf(named)
    const spans = times === 'off' ? [] : times.split(',').map(spanOf)
    if (times === '' || days === null || spans.includes(null)) return null
    for (const day of days) week[day] = spans.filter((span) => span !== null)
  }
  return week.every((spans) => spans.length === 0) ? null : week
}

/** Minutes since Monday's midnight, by the clock on the wall. */
function minuteOfWeek(now: Date): number {
  return ((now.getDay() + 6) % DAYS.length) * DAY + now.getHours() * 60 + now.getMinutes()
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
