/** A date typed as digits, `DD/MM/YYYY`: a field that needs no popup of the browser, and that a number pad can fill. */
import * as v from 'valibot'
import { calendarDate } from '../contract/entities/calendar-date.ts'

const DIGITS = 8
const ISO = /^\s*(\d{4})-(\d{2})-(\d{2})/
const TYPED = /^(\d{2})\/(\d{2})\/([12]\d{3})$/

/** A date as a person types it, from `YYYY-MM-DD`; empty for any other text. */
export function typedOfIso(iso: string): string {
  const [, year, month, day] = ISO.exec(iso) ?? []
  return year === undefined ? '' : `${day}/${month}/${year}`
}

/** A day or a month of one digit with a separator after it gets its zero: `5/` becomes `05/`. */
function withZeros(text: string): string {
  return text.replace(/^(\d)\D/, '0$1/').replace(/^(\d{2}\D)(\d)\D/, '$10$2/')
}

/**
 * Forms what is typed into a date field: digits in groups, each slash as soon as its group is full. Autofill, which
 * gives `YYYY-MM-DD`, is taken too.
 * @param before the text before this change: a slash that was deleted does not come back by itself
 */
export function formTypedDate(typed: string, before: string): string {
  const text = typed.normalize('NFKC')
  if (ISO.test(text)) return typedOfIso(text)
  const digits = withZeros(text).replaceAll(/\D/g, '').slice(0, DIGITS)
  const isGrowing = text.length > before.length
  const groups = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  const filled = groups.filter((group) => group !== '').join('/')
  return isGrowing && (digits.length === 2 || digits.length === 4) ? `${filled}/` : filled
}

/** The day that a typed date names, `YYYY-MM-DD`; `null` for anything but a day of the calendar. */
export function isoOfTyped(typed: string): string | null {
  const [, day, month, year] = TYPED.exec(typed) ?? []
  const iso = `${year}-${month}-${day}`
  return v.is(calendarDate(), iso) ? iso : null
}
