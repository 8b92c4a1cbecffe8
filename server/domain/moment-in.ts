const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes longer than a thousand uses of it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const twoDigits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    ...twoDigits,
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  formats.set(timeZone, format)
  return format
}

/** As the format writes a moment: `2026-11-27, 00:30:00 GMT+05:30`. */
const WRITTEN = /^(\d+-\d\d-\d\d)\D+(\d\d:\d\d:\d\d) GMT(.*)$/

/**
 * A moment in the organisation's time zone, with its distance from UTC: `2026-11-27T00:30:00+05:30`. For files: their days
 * are those of the filters.
 * @throws Error if the platform writes moments in another form
 */
export function momentIn(timeZone: string, moment: Date): string {
  const written = formatOf(timeZone).format(moment)
  const [, date, time, distance] = WRITTEN.exec(written) ?? []
  if (date === undefined || time === undefined) throw new Error(`no moment: ${written}`)
  return `${date}T${time}${distance || '+00:00'}`
}
