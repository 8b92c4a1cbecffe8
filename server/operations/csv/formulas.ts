/**
 * Texts that a spreadsheet would run as a formula. An exported cell that begins like one gets an apostrophe, and loses it
 * when the file comes back.
 */

/** What a formula begins with, also in full width, behind any number of apostrophes: each is undone alone. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

/** A cell as it is exported. */
export const shielded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** A cell as it was before it was exported. */
export const unshielded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
