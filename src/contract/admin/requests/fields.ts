/** Schemas of fields that several of the admin API's requests have. */
import * as v from 'valibot'
import { calendarDate } from '../../entities/calendar-date.ts'
import { fieldLimits } from '../../field-limits.ts'
import { oneVisibleLine, visibleLines } from '../../visible-text.ts'
import { wholeNumber } from '../../entities/primitives.ts'

export const GREATEST_ID = 2_147_483_647

export const line = (most: number) =>
  v.pipe(
    v.string(),
    oneVisibleLine,
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `at most ${most} characters`),
  )

/** The same, or empty. */
export const lineOrNone = (most: number) =>
  v.pipe(v.string(), oneVisibleLine, v.trim(), v.maxLength(most, `at most ${most} characters`))

export const lines = (most: number) =>
  v.pipe(
    v.string(),
    visibleLines,
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `at most ${most} characters`),
  )

export const positive = v.pipe(wholeNumber, v.minValue(1), v.maxValue(GREATEST_ID))

export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GREATEST_ID))

export const clientLoginId = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))

export const day = calendarDate('must be a day as YYYY-MM-DD')

/** Why the operator did it; kept in the audit log. */
export const reason = line(300)

/** A member's mobile number. */
export const mobileNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(new RegExp(`^\\d{${fieldLimits.mobileDigits}}$`), `must be ${fieldLimits.mobileDigits} digits`),
)

/** Paging of a list. `cursor` is `next` of the previous page. */
export const paging = {
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(200)), 50),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(500))),
}

export const period = { from: v.optional(day), until: v.optional(day) }

export const ofClient = { client: clientLoginId }

/** The header `Idempotency-Key`. */
export const idempotencyKey = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** Requires at least one of these fields. */
export const changed = <Fields extends object>(fields: readonly (keyof Fields & string)[]) =>
  v.check<Fields, string>(
    (given) => fields.some((field) => given[field] !== undefined),
    `say what to change: ${fields.join(', ')}`,
  )
