import { tenDigits } from '../../src/contract/values/mobile.ts'

/** A line's numbers: one with blanks in it, or several between blanks. */
const numbersOf = (part: string) => (tenDigits(part) === null ? part.split(/\s+/) : [part])

/** The mobile numbers of a text, one a line or separated by commas, as they are typed. */
export const numbersIn = (typed: string) =>
  typed
    .split(/[\n\r,;，；]+/)
    .flatMap(numbersOf)
    .filter((number) => number.trim() !== '')
