import { plainDigits } from './digits.ts'

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** An e-mail address without what a copy brings along: blanks around it, invisible marks, `mailto:`, full-width letters. */
export const emailText = (written: string): string =>
  plainDigits(written)
    .replaceAll(INVISIBLE, '')
    .trim()
    .replace(/^mailto:/i, '')
