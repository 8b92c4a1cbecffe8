/**
 * Opening hours: a subset of OpenStreetMap's `opening_hours`, such as `Mo-Fr 09:00-18:00; Sa 10:00-02:00; Su
 * off`. Times are local times of the terminal, so they follow daylight saving time.
 */
import * as v from 'valibot'

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
/** Minutes. */
export const DAY = 24 * 60
export const WEEK = DAYS.length * DAY

/** A span in minutes since midnight. A span that ends after midnight ends beyond 1440. */
interface Span {
  from: number
  until: number
}

/** Spans of each day, Monday first. */
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

/** Day numbers of `Mo-Fr`, `Sa,Su` or `Fr-Mo`; `null` if the text is not days. */
function daysOf(text: string): number[] | null {
  const foundSpans = text.split(',').map((part) => {
    const [first = -1, last = first, ...more] = part
      .split('-')
      .map((name) => DAYS.findIndex((day) => day === name.trim()))
    if (more.length > 0 || first < 0 || last < 0) return null
    const count = ((last - first + DAYS.length) % DAYS.length) + 1
    return Array.from({ length: count }, (_none, index) => (first + index) % DAYS.length)
  })
  return foundSpans.includes(null) ? null : foundSpans.flatMap((days) => days ?? [])
}

/**
 * Parses opening hours.
 * @param text rules, split by `;`: days (every day if absent), then times split by `,`, or `off`. A later
 * rule replaces an earlier one for its days
 * @returns `null` if it can't be parsed or has no opening time
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

export const openingHours = v.pipe(
  v.string(),
  v.check(
    (text) => parseOpeningHours(text) !== null,
    'must be opening hours, such as Mo-Fr 09:00-18:00; Sa 10:00-14:00',
  ),
)
