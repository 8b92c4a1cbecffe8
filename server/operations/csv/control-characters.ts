/** Checks and escapes control characters, which are invisible and which a terminal interprets. */
import * as v from 'valibot'

const CONTROL = /[^\P{Cc}\t\n\r]/u
const LINE_END = /[\n\r]/
/** Excludes marks that affect only their position, which Arabic and Hebrew names contain. */
const NOT_IN_A_LINE = /\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u
/** Includes marks that change the direction of text: a name could be read as another. */
const OBEYED = /[^\P{Cc}\t\n]|\p{Bidi_Control}/gu

/** Schema of a cell: tabs and line ends are allowed, other control characters are not. */
export const noControlCharacters = v.check<string, string>(
  (text) => !CONTROL.test(text),
  'has a control character',
)

/** Schema of one line, such as a name: no control characters, and no marks that change the direction of text. */
export const oneLine = v.pipe(
  v.string(),
  v.check((text) => !LINE_END.test(text), 'has a line end; it must be one line'),
  v.check(
    (text) => text.search(NOT_IN_A_LINE) < 0,
    'has a control character, or one that turns the direction of the text',
  ),
)

/** Text that is safe to print in a terminal: control characters are escaped, such as `\\u001b`. */
export function printable(text: string): string {
  return text.replaceAll(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const INVISIBLE = /[\p{Cc}\p{Bidi_Control}]|(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu

/** Text in which invisible characters can be seen, such as `\\u200b`. Joiners stay: letters need them. */
export function spelledOut(text: string): string {
  return text.replaceAll(
    INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
