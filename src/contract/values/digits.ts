/** Digits and full-width characters as people's keyboards write them, in ASCII. */

const DIGIT = /\p{Nd}/u
const DIGITS = /(?=\P{ASCII})\p{Nd}/gu
/** Full-width forms of ASCII, which Japanese and Chinese keyboards write. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g
const FULL_WIDTH_DISTANCE = 0xfee0

/** The value of a decimal digit. Unicode has each script's digits in a row of ten, from 0. */
function valueOf(digit: string): string {
  let value = 0
  for (let code = digit.codePointAt(0) ?? 0; DIGIT.test(String.fromCodePoint(code - 1)); code -= 1) value += 1
  return String(value % 10)
}

/**
 * Text with the decimal digits of every script as 0 to 9: `९८७`, `٩٨٧`, `৯৮৭` and `９８７` are `987`. Full-width
 * letters and signs become ASCII too. Other characters stay; `²` and `½` are no digits.
 */
export function plainDigits(written: string): string {
  return written
    .replaceAll(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_DISTANCE))
    .replaceAll(DIGITS, valueOf)
}
