/** Checks and escapes control characters, which are invisible and which a terminal interprets. */
import * as v from 'valibot'

const CONTROL = /[^\P{Cc}\t\n\r]/u
/** Marks for a single place, which names in Arabic and Hebrew have, are none of them. */
const NOT_IN_A_LINE = /\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u
/** With them what turns the direction of the text that follows: a name could be read as another. */
const OBEYED = /[^\P{Cc}\t\n]|\p{Bidi_Control}/gu

/** For a cell's schema: tabs and line ends are text, other control characters are not. */
export const noControlCharacters = v.check<string, string>(
  (text) => !CONTROL.test(text),
  'has a control character',
)

/** For what is one line, such as a name: no control characters at all, and nothing that turns the direction of text. */
export const oneLine = v.check<string, string>(
  (text) => text.search(NOT_IN_A_LINE) < 0,
  'has a control character, or one that turns the direction of the text',
)

/** A text as it may go to a terminal: what would be obeyed is spelled out, such as `\\u001b`. */
export function printable(text: string): string {
  return text.replaceAll(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
