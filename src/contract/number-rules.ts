/** Rules of numbers that operators write. */
import * as v from 'valibot'
import { readNumber, readWhole } from './values/number.ts'

/** A number as JSON has it, or as a person writes it: `1,000`, `12 500`, `५००`. @param read the parser of a text */
const writtenNumber = (read: (written: string) => number | null, what: string) =>
  v.pipe(
    v.union([v.number(), v.string()], what),
    v.transform((value) => (typeof value === 'string' ? read(value) : value)),
    v.number(what),
  )

/** A whole number: points, pieces, days. @param what the text if it is none */
export const whole = (what = 'must be a whole number') =>
  v.pipe(writtenNumber(readWhole, what), v.safeInteger(what))

/** A whole number as text, in files and options. */
export const wholeText = (what: string) =>
  v.pipe(v.string(), v.transform(readWhole), v.number(what), v.safeInteger(what))

/** A number that may have decimals. */
export const decimal = (what = 'must be a number') => v.pipe(writtenNumber(readNumber, what), v.finite(what))
