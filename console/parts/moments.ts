/** Dates and times in the shop's time zone, whose days the filters and reports are of. */
import { timeZone } from '../api/time-zone.ts'

type Options = Intl.DateTimeFormatOptions

/** A format in the shop's zone; making one takes longer than a thousand uses of it. */
function inShop(options: Options, language = 'en-GB'): (moment: Date) => string {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (moment) => {
    const zone = timeZone()
    const format = made.get(zone) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: zone })
    made.set(zone, format)
    return format.format(moment)
  }
}

const dayAndTime = inShop({ dateStyle: 'medium', timeStyle: 'short' })
const toTheSecond = inShop({ dateStyle: 'medium', timeStyle: 'medium' })
const time = inShop({ timeStyle: 'short' })
/** `2026-03-05`. */
const isoDay = inShop({ dateStyle: 'short' }, 'sv-SE')

/** `5 Mar 2026, 16:05`. @param iso as the wire has it */
export const showMoment = (iso: string): string => dayAndTime(new Date(iso))

/** `5 Mar 2026, 16:05:31`. */
export const showSecond = (iso: string): string => toTheSecond(new Date(iso))

/** Names the zone, where it matters which one it is. */
export const zoneSentence = (): string => `Days and times are those of ${timeZone().replaceAll('_', ' ')}.`

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** `5 Mar 2026`. @param text `2026-03-05` */
export const showDay = (text: string): string => day.format(new Date(text))

/** `16:05` for a time of today; others include the day. */
export function shortMoment(iso: string): string {
  const moment = new Date(iso)
  return isoDay(moment) === today() ? time(moment) : showMoment(iso)
}

/** `16:05`: the time of day in a number of seconds. */
export const timeIn = (seconds: number): string => time(new Date(Date.now() + seconds * 1000))

/** Today where the shop is, `2026-03-05`. */
export const today = (): string => isoDay(new Date())

const dayAndMonth = inShop({ day: 'numeric', month: 'short' })
const withYear = inShop({ day: 'numeric', month: 'short', year: 'numeric' })

/** A short date, `24 Nov`, of another year `24 Nov 2025`; other words stay as they are. */
export function shortDay(text: string, now: Date): string {
  // A day without a time is that day in every zone.
  const moment = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T12:00Z` : text)
  if (Number.isNaN(moment.getTime())) return text
  return isoDay(moment).slice(0, 4) === isoDay(now).slice(0, 4) ? dayAndMonth(moment) : withYear(moment)
}

const DAY_MS = 86_400_000

/** The days of the shop from a moment to another: of yesterday evening to this morning one, however few hours they are. */
export const daysBetween = (iso: string, until: Date): number =>
  Math.round((Date.parse(isoDay(until)) - Date.parse(isoDay(new Date(iso)))) / DAY_MS)
