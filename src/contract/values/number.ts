/** Reads numbers with the separators that people and spreadsheets write into them. */
import { plainDigits } from './digits.ts'

/** A minus sign, a hyphen that does not break, and an en dash. */
const MINUS = /^[\u2212\u2010\u2011\u2013]/
/** A blank of any width, an apostrophe, or the Arabic separator between thousands. */
const THOUSANDS = /(?<=\d)(?:[\s'’٬])(?=\d)/g
/** Also invisible marks around a copied number. */
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
const PLAIN = /^\d+$/
/** Thousands, or lakhs and crores. All separators of a number are the same. */
const GROUPED = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d\d)*,\d{3})$/

/** The parts of a number; `null` if it is none, or its separators stand where no number has them. */
function partsOf(written: string): { sign: '' | '-'; whole: string; decimals: string } | null {
  const text = plainDigits(written).replaceAll(AROUND, '').replace(MINUS, '-')
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/su.exec(text) ?? []
  const separators = new Set(rest.match(THOUSANDS))
  const hasCommas = rest.includes(',')
  if (separators.size > 1 || (separators.size === 1 && hasCommas)) return null
  const [whole = '', decimals = '', ...more] = rest.replaceAll(THOUSANDS, ',').split('.')
  if (more.length > 0 || rest.endsWith('.') || !/^\d*$/.test(decimals)) return null
  if (!PLAIN.test(whole) && !GROUPED.test(whole) && !(whole === '' && decimals !== '')) return null
  return { sign: sign === '-' ? '-' : '', whole: whole.replaceAll(',', ''), decimals }
}

/** A number such as `0.25`, `1,250.5` or `०.२५`; `null` if it is none. A decimal comma is refused, never guessed. */
export function readNumber(written: string): number | null {
  const parts = partsOf(written)
  if (parts === null) return null
  const number = Number(`${parts.sign}${parts.whole}.${parts.decimals}0`)
  return Number.isFinite(number) ? number : null
}

/**
 * A whole number, such as points or pieces: `500`, `1,000`, `1,00,000`, `12 500`, `-500`, `५००`, and `500.00` as
 * spreadsheets write it.
 * @returns `null` if it is none, or could be another one: `1.000`, `1,00`, `1,0000`, `1e3`
 */
export function readWhole(written: string): number | null {
  const parts = partsOf(written)
  if (parts === null || parts.whole === '' || !/^0{0,2}$/.test(parts.decimals)) return null
  const number = Number(`${parts.sign}${parts.whole}`)
  // Not -0.
  return Number.isSafeInteger(number) ? number || 0 : null
}
