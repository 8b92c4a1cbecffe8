/** The catalogue does not allow the row; the message says why. */
export class RowRefused extends Error {
  readonly column: string

  constructor(column: string, why: string) {
    super(why)
    this.column = column
  }
}
