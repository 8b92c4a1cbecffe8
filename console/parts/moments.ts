/** Dates and times in the browser's time zone. */

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** `5 Mar 2026, 16:05`. @param iso as the wire has it */
export const showMoment = (iso: string): string => format.format(new Date(iso))

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** `5 Mar 2026`. @param text `2026-03-05` */
export const showDay = (text: string): string => day.format(new Date(text))

/** `16:05` for a time of today; others include the day. */
export function shortMoment(iso: string): string {
  const moment = new Date(iso)
  return moment.toDateString() === new Date().toDateString() ? time.format(moment) : showMoment(iso)
}

/** `16:05`: the time of day in a number of seconds. */
export const timeIn = (seconds: number): string => time.format(new Date(Date.now() + seconds * 1000))

/** Today by the browser's clock, `2026-03-05`. */
export const today = (): string => new Date().toLocaleDateString('sv-SE')

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A short date, `24 Nov`, of another year `24 Nov 2025`; null stays null. */
export function shortDay(text: string, now: Date): string {
  const day = new Date(text)
  if (Number.isNaN(day.getTime())) return text
  return (day.getFullYear() === now.getFullYear() ? dayAndMonth : withYear).format(day)
}
