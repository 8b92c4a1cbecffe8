/**
 * Removes what people can't see and programs obey from a text that somebody typed or pasted: control characters, and
 * marks that turn the direction of the text after them, which some phones put around what is copied from their contacts.
 * Marks for a single place, which names in Arabic and Hebrew have, stay; so does NUL, which `storable` refuses.
 */
import * as v from 'valibot'

const TURNS = '\\u202A-\\u202E\\u2066-\\u2069'
const NOT_IN_A_LINE = new RegExp(`[\\u0001-\\u001f\\u007f-\\u009f${TURNS}]+`, 'g')
const NOT_IN_LINES = new RegExp(`[\\u0001-\\u0008\\u000b-\\u001f\\u007f-\\u009f${TURNS}]+`, 'g')

/** For what is one line, such as a name. */
export const oneVisibleLine = v.transform((text: string) => text.replaceAll(NOT_IN_A_LINE, ' '))

/** For what may have several, such as an address. */
export const visibleLines = v.transform((text: string) =>
  text.replaceAll('\r\n', '\n').replaceAll(NOT_IN_LINES, ' '),
)
