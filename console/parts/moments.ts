/** Moments as the console shows them, in the time of whoever looks. */

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** `5 Mar 2026, 16:05`. @param iso as the wire has it */
export const showMoment = (iso: string): string => format.format(new Date(iso))

/** `16:05`, of a moment of today; any other is shown with its day. */
export function shortMoment(iso: string): string {
  const moment = new Date(iso)
  return moment.toDateString() === new Date().toDateString() ? time.format(moment) : showMoment(iso)
}

/** `16:05`: the time of day in so many seconds from now. */
export const timeIn = (seconds: number): string => time.format(new Date(Date.now() + seconds * 1000))
