/** Reads a mobile number as its ten digits (section 9), however it was typed, pasted or autofilled. */
import { fieldLimits } from '../field-limits.ts'
import { plainDigits } from './digits.ts'

/** India's country code or a trunk 0, then the number, which begins with neither. */
const WRITTEN = /^(?:(?:\+|00)?91)?0?([1-9]\d{9})$/
/** An incomplete number with country code or trunk 0; it can exceed ten digits before it is complete. */
const BEGUN = /^(?:(?:\+|00)(?:9(?:1\d{0,11})?)?|91\d{0,11}|0[1-9]?\d{0,9})$/
/** A decimal point in a text of digits alone: `987654321.0`. */
const DECIMAL = /^\D*\d+[.,]\d{1,2}\D*$/su
const LETTER_OR_PLUS = /[\p{L}+]/u

/**
 * Whether a text is another number than its digits: with a letter or plus between them (`9.87654321E+9`, `98765O43210`),
 * or a decimal point.
 */
function isOtherwise(text: string): boolean {
  const between = text.slice(Math.max(text.search(/\d/), 0), text.search(/\d\D*$/) + 1)
  return LETTER_OR_PLUS.test(between) || DECIMAL.test(text)
}

/** The digits, with a leading plus if there was one. Removes spaces, dashes and brackets. */
function bareNumber(written: string): string {
  return plainDigits(written)
    .replaceAll(/[^\d+]/g, '')
    .replaceAll(/(?!^)\+/g, '')
}

/**
 * The ten digits of a mobile number: from `+91 98765 43210`, `0091…`, `09876543210`, `98765-43210`.
 * @returns `null` if it is not a mobile number; digits are never cut off
 */
export function tenDigits(written: string): string | null {
  if (isOtherwise(plainDigits(written))) return null
  return WRITTEN.exec(bareNumber(written))?.[1] ?? null
}

/** Whether the text of a field can't become a mobile number by typing more. */
export function isNoMobile(written: string): boolean {
  const bare = bareNumber(written)
  return bare.length > fieldLimits.mobileDigits && tenDigits(bare) === null && !BEGUN.test(bare)
}

/**
 * Text of a mobile number field after typing or pasting: the ten digits as soon as they are known. A typed
 * eleventh digit is refused (section 5: at most 10). A pasted longer number stays, so that the member can
 * correct it.
 * @param before the previous text
 */
export function mobileFieldText(typed: string, before: string): string {
  const known = tenDigits(typed)
  if (known !== null) return known
  const bare = bareNumber(typed)
  const stood = bareNumber(before)
  const isOneKey = Array.from(bare).some((_, at) => bare.slice(0, at) + bare.slice(at + 1) === stood)
  return isOneKey && isNoMobile(bare) ? before : bare
}
