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

/**
 * A moment in the organisation's time zone, with its distance from UTC: `2026-11-27T00:30:00+05:30`. For files: their days
 * are those of the filters.
 */
export function momentIn(timeZone: string, moment: Date): string {
  const parts = formatOf(timeZone).formatToParts(moment)
  const {
    year,
    month,
    day,
    hour,
    minute,
    second,
    timeZoneName = 'GMT',
  } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName.slice('GMT'.length) || '+00:00'}`
}
