/** Formatting and validation of dates (section 9). The current time is always a parameter. */
import dayjs, { type Dayjs } from 'dayjs'
import { fieldLimits } from '../contract/field-limits.ts'
import { FIRST_ORDER_YEAR } from '../contract/limits.ts'
import { localeTexts } from '../messages/locale.ts'
import { dayMessages } from '../messages/notifications.ts'

const ISO_DATE = 'YYYY-MM-DD'

/** Parses a date; `null` if the text is not a date. */
function momentOf(text: string): Dayjs | null {
  const moment = dayjs(text).locale(localeTexts.language)
  return text.trim() !== '' && moment.isValid() ? moment : null
}

/** A date as `05 March 2026`. A text that is not a date is returned unchanged. */
export function showDate(text: string): string {
  return momentOf(text)?.format(localeTexts.date) ?? (text.trim() === '' ? '' : text)
}

/** Whether a date's day is over; false if the text is not a date. */
export function isOver(text: string, now: Date): boolean {
  return momentOf(text)?.isBefore(now, 'day') ?? false
}

/** Whether a date's day is in the future; false if the text is not a date. */
export function isAhead(text: string, now: Date): boolean {
  return momentOf(text)?.isAfter(now, 'day') ?? false
}

/** A time of day as `04:05 PM`; empty if the text is not a date. */
export function showTime(text: string): string {
  return momentOf(text)?.format(localeTexts.time) ?? ''
}

/**
 * Heading of a day's notifications: its date, after Today or Yesterday if it applies (section 9, "Dates").
 */
export function dayHeading(text: string, now: Date): string {
  const moment = momentOf(text)
  if (moment === null) return dayMessages.unknown
  const date = moment.format(localeTexts.date)
  if (moment.isSame(now, 'day')) return dayMessages.today(date)
  if (moment.isSame(dayjs(now).subtract(1, 'day'), 'day')) return dayMessages.yesterday(date)
  return date
}

/** A date as `YYYY-MM-DD`, the wire format of a birthday; empty if the text is not a date. */
export function isoDate(text: string): string {
  return momentOf(text)?.format(ISO_DATE) ?? ''
}

/** Latest birthday that is allowed, `YYYY-MM-DD`: five years before today (section 5). */
export function latestBirthday(now: Date): string {
  return dayjs(now).subtract(fieldLimits.minimumAgeYears, 'year').format(ISO_DATE)
}

/** Years of the order history's filter: from 2024 to the current year, newest first. */
export function orderYears(now: Date): number[] {
  const count = Math.max(1, now.getFullYear() - FIRST_ORDER_YEAR + 1)
  return Array.from({ length: count }, (_, index) => FIRST_ORDER_YEAR + count - 1 - index)
}

/** January to December, in the shown language. */
export function monthNames(): string[] {
  return Array.from({ length: 12 }, (_, month) =>
    dayjs(new Date(2024, month, 1))
      .locale(localeTexts.language)
      .format('MMMM'),
  )
}
