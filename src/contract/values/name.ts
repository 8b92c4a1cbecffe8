/** Names and codes as they are compared: what is the same to the eye is one. */
import { plainDigits } from './digits.ts'

/** White space of any kind, and line ends. */
const BLANKS = /\s+/gu
/** What no font draws: marks of zero width and soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Joiners are invisible too, but the letters beside them look otherwise. */
const INVISIBLE_ALONE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu
/** Hyphens that look like the one of the keyboard. */
const HYPHENS = /[\u2010\u2011]/g

/** A name as it is kept: in NFC, one blank between words, without what nobody sees. */
export function cleanName(written: string): string {
  return written.normalize('NFC').replaceAll(BLANKS, ' ').replaceAll(INVISIBLE_ALONE, '').trim()
}

/**
 * A name or code to compare with another; never shown. Equal for `Home Decor`, `home  decor` and the same with a zero
 * width space; for `Café` in either normalization; for `T-1` and `t-1`.
 */
export function nameKey(written: string): string {
  return (
    written
      .normalize('NFC')
      .replaceAll(BLANKS, ' ')
      .replaceAll(INVISIBLE, '')
      .replaceAll(HYPHENS, '-')
      .trim()
      // First to capitals: `ß` and `SS`, and both small sigmas, are one.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFC')
  )
}

/**
 * A code to look for others that miss it by a hair: its words and numbers without the signs between them, and without
 * the zeros that a spreadsheet drops: `T-01`, `T 1` and `t1`; `0017` and `17`. Codes with the same may be two products.
 */
export function looseCode(written: string): string {
  const parts = plainDigits(nameKey(written)).match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  return parts.map((part) => part.replace(/^0+(?=\d)/, '')).join(' ')
}

/** A number as a spreadsheet shortens it; the other digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i

/** Whether a code is a long number that a spreadsheet has shortened: `8.9E+12`. */
export const isShortenedNumber = (code: string): boolean => SHORTENED.test(plainDigits(code).trim())

/** A word of a fixed list, such as an order's state, to compare: `On hold`, `on_hold` and `ON-HOLD` are one. */
export const wordKey = (written: string): string => nameKey(written).replaceAll(/[\s_.-]/g, '')

const WORDS_OF_YES = ['1', 'yes', 'y', 'true', 'active', 'हाँ', 'हां']
const WORDS_OF_NO = ['0', 'no', 'n', 'false', 'inactive', 'blocked', 'नहीं']

/** Yes or no, in the words of people and spreadsheets; `null` if it is neither. */
export function yesOrNo(written: string): boolean | null {
  const word = wordKey(plainDigits(written))
  if (WORDS_OF_YES.some((one) => wordKey(one) === word)) return true
  return WORDS_OF_NO.some((one) => wordKey(one) === word) ? false : null
}
