/**
 * Removes invisible control characters from typed or pasted text, and marks that change the direction of the
 * text after them, which some phones put around copied contacts. Marks for a single place stay, because
 * Arabic and Hebrew names contain them. NUL stays too; `storable` refuses it.
 */
import * as v from 'valibot'

const TURNS = '\\u202A-\\u202E\\u2066-\\u2069'
const NOT_IN_A_LINE = new RegExp(`[\\u0001-\\u001f\\u007f-\\u009f${TURNS}]+`, 'g')
const NOT_IN_LINES = new RegExp(`[\\u0001-\\u0008\\u000b-\\u001f\\u007f-\\u009f${TURNS}]+`, 'g')

/** For a single line, such as a name. */
export const oneVisibleLine = v.transform((text: string) => text.replaceAll(NOT_IN_A_LINE, ' '))

/** For several lines, such as an address. */
export const visibleLines = v.transform((text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(NOT_IN_LINES, ' '),
)
