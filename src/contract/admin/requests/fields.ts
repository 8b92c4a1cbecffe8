/**
 * Schemas of fields that several of the admin API's requests have. A description is shown in the API's document and in
 * the help of the command line, which makes its options of a call's fields.
 */
import * as v from 'valibot'
import { GREATEST_ID } from '../../limits.ts'
import { whole } from '../../number-rules.ts'
import { line, lines } from '../../text-rules.ts'
import { daysMeant } from '../../values/day.ts'
import { plainDigits } from '../../values/digits.ts'
import { tenDigits } from '../../values/mobile.ts'
import { wordKey } from '../../values/name.ts'
import { oneTimeCode } from '../../values/one-time-code.ts'

export { line, lines }

export const positive = v.pipe(whole(), v.minValue(1), v.maxValue(GREATEST_ID))

export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GREATEST_ID))

export const clientLoginId = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))

/**
 * A day as a person or a spreadsheet writes it, read as `YYYY-MM-DD`. One that can mean two days is refused and both
 * are named: nobody guesses whether it begins with the day or with the month.
 * @param what the issue's text if it is none
 */
export const dayOr = (what: string) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, string>(({ dataset: { value }, addIssue, NEVER }) => {
      const [day, other] = daysMeant(value)
      if (day !== undefined && other === undefined) return day
      addIssue({ message: other === undefined ? what : `can be ${day} or ${other}; write one of these` })
      return NEVER
    }),
  )

export const day = dayOr('must be a day as YYYY-MM-DD')

/** `schema`, or one of these words in any spelling: `never`, or an empty text. */
export const wordOr = <const Word extends string, Value>(
  words: readonly Word[],
  schema: v.GenericSchema<string, Value>,
) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Word | Value>(({ dataset: { value }, addIssue, NEVER }) => {
      const word = words.find((one) => wordKey(value) === one)
      if (word !== undefined) return word
      const read = v.safeParse(schema, value)
      if (read.success) return read.output
      addIssue({ message: read.issues[0].message })
      return NEVER
    }),
  )

/** Why the operator did it; kept in the audit log. */
export const reason = line(300)

/** A member's number, in any spelling, as the ten digits that they log in with. */
export const mobileNumber = v.pipe(
  v.string(),
  v.transform((written) => tenDigits(written) ?? written),
  v.regex(/^[1-9]\d{9}$/, 'must be 10 digits, the first not 0'),
)

/**
 * The number of a member who is there. Also one that can't log in, as earlier versions imported some: it must be found to
 * be put right.
 */
export const knownMobile = v.pipe(
  v.string(),
  v.transform((written) => tenDigits(written) ?? plainDigits(written).trim()),
  v.regex(/^\d{10}$/, 'must be 10 digits'),
)

/** An authenticator's six digits, or a recovery code. */
export const operatorCode = v.pipe(v.string(), v.transform(oneTimeCode), v.minLength(1), v.maxLength(40))

/** Most rows on a page. Each page of a report computes the whole report again, so its pages may be longer. */
export const greatestPage = { list: 200, report: 10_000 } as const

const pages = (most: number) => ({
  limit: v.optional(
    v.pipe(whole(), v.minValue(1), v.maxValue(most), v.description(`rows on a page, up to ${most}`)),
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
