import { plainDigits } from './digits.ts'

/** Blanks, dashes, dots and invisible marks, which apps and messages put between the digits. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}.]/gu

/** A one-time code as it is checked: `123 456`, `123-456` and `१२३४५६` are `123456`. Letters of recovery codes stay. */
export const oneTimeCode = (written: string): string => plainDigits(written).replaceAll(SEPARATORS, '')
