/** Normalizes a mobile number as people write, paste and autofill it to its ten digits (section 9). */
import { fieldLimits } from '../contract/field-limits.ts'

/** India's country code as it is dialled or written, a trunk 0, and the number itself, which begins with neither. */
const WRITTEN = /^(?:(?:\+|00)?91)?0?([1-9]\d{9})$/
/** The beginning of a number with its country code or trunk 0, which grows longer than ten digits before it is whole. */
const BEGUN = /^(?:(?:\+|00)(?:9(?:1\d{0,11})?)?|91\d{0,11}|0[1-9]?\d{0,9})$/

/** The digits, and a plus before them where one was written; spaces, dashes and brackets are gone. */
function bareNumber(written: string): string {
  return written
    .normalize('NFKC')
    .replaceAll(/[^\d+]/g, '')
    .replaceAll(/(?!^)\+/g, '')
}

/**
 * The ten digits of a mobile number, however it is written: `+91 98765 43210`, `0091…`, `09876543210`, `98765-43210`.
 * @returns `null` where it is no such number; nothing is cut off to make it one.
 */
export function tenDigits(written: string): string | null {
  return WRITTEN.exec(bareNumber(written))?.[1] ?? null
}

/** Whether what stands in a field can't become a mobile number by typing on. */
export function isNoMobile(written: string): boolean {
  const bare = bareNumber(written)
  return bare.length > fieldLimits.mobileDigits && tenDigits(bare) === null && !BEGUN.test(bare)
}

/**
 * What a field for a mobile number shows of what was typed or pasted: the ten digits as soon as they are known. An
 * eleventh digit is not taken (section 5: at most 10); a longer number that was pasted stays whole, to be put right.
 * @param before what stood there.
 */
export function mobileFieldText(typed: string, before: string): string {
  const known = tenDigits(typed)
  if (known !== null) return known
  const bare = bareNumber(typed)
  const stood = bareNumber(before)
  const isOneKey = Array.from(bare).some((_, at) => bare.slice(0, at) + bare.slice(at + 1) === stood)
  return isOneKey && isNoMobile(bare) ? before : bare
}
