/** Several values in one cell of a file, or in one option of the command line. */

/** What separates them; no value contains it. */
export const SEPARATOR = '|'

/** The values that somebody wrote; empty and repeated ones are dropped. */
export const listIn = (written: string, separator: string = SEPARATOR): string[] => [
  ...new Set(
    written
      .split(separator)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

export const listAsCell = (values: readonly string[]): string => values.join(SEPARATOR)
