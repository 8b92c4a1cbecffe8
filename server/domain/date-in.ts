/** What a rule is told of the time. */
export interface Today {
  now: Date
  /** Whose days they are. */
  timeZone: string
}

/** The calendar date of a moment in the organisation's time zone, `YYYY-MM-DD`. */
export function dateIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}
