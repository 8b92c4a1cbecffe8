/** A date typed as digits, `DD/MM/YYYY`. Needs no browser popup and works with a number pad. */
import { isCalendarDay } from '../contract/values/day.ts'
import { plainDigits } from '../contract/values/digits.ts'

const DIGITS = 8
const ISO = /^\s*(\d{4})-(\d{2})-(\d{2})/
const TYPED = /^(\d{2})\/(\d{2})\/([12]\d{3})$/

/** Converts `YYYY-MM-DD` to the typed format; empty for any other text. */
export function typedOfIso(iso: string): string {
  const [, year, month, day] = ISO.exec(iso) ?? []
  return year === undefined ? '' : `${day}/${month}/${year}`
}

/** Pads a one-digit day or month that is followed by a separator: `5/` becomes `05/`. */
function withZeros(text: string): string {
  return text.replace(/^(\d)\D/, '0$1/').replace(/^(\d{2}\D)(\d)\D/, '$10$2/')
}

/**
 * Formats the text of a date field while typing: groups of digits, with a slash as soon as a group is full.
 * Also accepts autofill's `YYYY-MM-DD`.
 * @param before the text before this change: a deleted slash is not added again
 */
export function formTypedDate(typed: string, before: string): string {
  const text = plainDigits(typed)
  if (ISO.test(text)) return typedOfIso(text)
  const digits = withZeros(text).replaceAll(/\D/g, '').slice(0, DIGITS)
  const isGrowing = text.length > before.length
  const groups = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  const filled = groups.filter((group) => group !== '').join('/')
  return isGrowing && (digits.length === 2 || digits.length === 4) ? `${filled}/` : filled
}

/** Converts a typed date to `YYYY-MM-DD`; `null` if it is not an existing day. */
export function isoOfTyped(typed: string): string | null {
  const [, day, month, year] = TYPED.exec(typed) ?? []
  const iso = `${year}-${month}-${day}`
  return isCalendarDay(iso) ? iso : null
}
