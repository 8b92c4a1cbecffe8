import { momentIn } from './moment-in.ts'

/** The current time as rules need it. */
export interface Today {
  now: Date
  timeZone: string
}

/** A moment's calendar date in the organisation's time zone, `YYYY-MM-DD`. */
export function dateIn(timeZone: string, moment: Date): string {
  return momentIn(timeZone, moment).slice(0, 'YYYY-MM-DD'.length)
}
