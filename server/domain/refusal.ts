/**
 * A call that the provider understands and declines. The message is read by a person; the code becomes the
 * HTTP status and the envelope's `code`.
 */
export class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}
