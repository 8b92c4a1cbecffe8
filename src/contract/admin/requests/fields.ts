/**
 * Schemas of fields that several of the admin API's requests have. A description is shown in the API's document and in
 * the help of the command line, which makes its options of a call's fields.
 */
import * as v from 'valibot'
import { calendarDate } from '../../entities/calendar-date.ts'
import { fieldLimits } from '../../field-limits.ts'
import { GREATEST_ID } from '../../limits.ts'
import { line, lines } from '../../text-rules.ts'
import { wholeNumber } from '../../entities/primitives.ts'

export { line, lines }

export const positive = v.pipe(wholeNumber, v.minValue(1), v.maxValue(GREATEST_ID))

export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GREATEST_ID))

export const clientLoginId = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))

export const day = calendarDate('must be a day as YYYY-MM-DD')

/** Why the operator did it; kept in the audit log. */
export const reason = line(300)

export const mobileNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(new RegExp(`^\\d{${fieldLimits.mobileDigits}}$`), `must be ${fieldLimits.mobileDigits} digits`),
)

/** Most rows on a page. Each page of a report computes the whole report again, so its pages may be longer. */
export const greatestPage = { list: 200, report: 10_000 } as const

const pages = (most: number) => ({
  limit: v.optional(
    v.pipe(wholeNumber, v.minValue(1), v.maxValue(most), v.description(`rows on a page, up to ${most}`)),
    50,
  ),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(500))),
})

/** Paging of a list. `cursor` is `next` of the previous page. */
export const paging = pages(greatestPage.list)
export const reportPaging = pages(greatestPage.report)

export const period = {
  from: v.optional(v.pipe(day, v.description('from this day, YYYY-MM-DD'))),
  until: v.optional(v.pipe(day, v.description('until the end of this day'))),
}

export const ofClient = { client: v.pipe(clientLoginId, v.description('login id of the client')) }

export const clientFilter = {
  client: v.optional(v.pipe(clientLoginId, v.description('login id of one client'))),
}

/** The header `Idempotency-Key`. */
export const idempotencyKey = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(100),
  v.description('the same key again changes nothing more'),
)

/** A preview: replies what the call would do. */
export const dryRun = v.optional(
  v.pipe(v.boolean(), v.description('only say what it would do; nothing is changed')),
  false,
)

/** Requires at least one of these fields. */
export const changed = <Fields extends object>(fields: readonly (keyof Fields & string)[]) =>
  v.check<Fields, string>(
    (given) => fields.some((field) => given[field] !== undefined),
    `say what to change: ${fields.join(', ')}`,
  )
