/** Formatting and validation of dates (section 9). The clock is always passed in. */
import dayjs, { type Dayjs } from 'dayjs'
import { fieldLimits } from '../contract/field-limits.ts'
import { FIRST_ORDER_YEAR } from '../contract/limits.ts'
import { localeTexts } from '../messages/locale.ts'
import { dayMessages } from '../messages/notifications.ts'

const ISO_DATE = 'YYYY-MM-DD'

/** The moment that a text names; `null` where it is no date. */
function momentOf(text: string): Dayjs | null {
  const moment = dayjs(text).locale(localeTexts.language)
  return text.trim() !== '' && moment.isValid() ? moment : null
}

/** A date as `05 March 2026`; a text that is no date is shown as it came. */
export function showDate(text: string): string {
  return momentOf(text)?.format(localeTexts.date) ?? (text.trim() === '' ? '' : text)
}

/** Whether a date's day is over; a text that is no date is never over. */
export function isOver(text: string, now: Date): boolean {
  return momentOf(text)?.isBefore(now, 'day') ?? false
}

/** Whether a date's day is still to come; a text that is no date never is. */
export function isAhead(text: string, now: Date): boolean {
  return momentOf(text)?.isAfter(now, 'day') ?? false
}

/** A time of day as `04:05 PM`; empty where the text is no date. */
export function showTime(text: string): string {
  return momentOf(text)?.format(localeTexts.time) ?? ''
}

/** The heading that a notification stands under: its date, with Today or Yesterday before it (section 9, "Dates"). */
export function dayHeading(text: string, now: Date): string {
  const moment = momentOf(text)
  if (moment === null) return dayMessages.unknown
  const date = moment.format(localeTexts.date)
  if (moment.isSame(now, 'day')) return dayMessages.today(date)
  if (moment.isSame(dayjs(now).subtract(1, 'day'), 'day')) return dayMessages.yesterday(date)
  return date
}

/** A date as the wire has a birthday, `YYYY-MM-DD`; empty if the text is no date. */
export function isoDate(text: string): string {
  return momentOf(text)?.format(ISO_DATE) ?? ''
}

/** The youngest birthday that a member may have, `YYYY-MM-DD`: five years before today (section 5). */
export function latestBirthday(now: Date): string {
  return dayjs(now).subtract(fieldLimits.minimumAgeYears, 'year').format(ISO_DATE)
}

/** The years that the order history can be filtered by: 2024 to the current one, the newest first. */
export function orderYears(now: Date): number[] {
  const count = Math.max(1, now.getFullYear() - FIRST_ORDER_YEAR + 1)
  return Array.from({ length: count }, (_, index) => FIRST_ORDER_YEAR + count - 1 - index)
}

/** January to December. */
export function monthNames(): string[] {
  return Array.from({ length: 12 }, (_, month) =>
    dayjs(new Date(2024, month, 1))
      .locale(localeTexts.language)
      .format('MMMM'),
  )
}
