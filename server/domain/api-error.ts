import type { Message } from '../../src/contract/messages/message.ts'

/**
 * An error for the caller. Its message is for a person, in the request's language. Its code is the HTTP status and the
 * envelope's `code`.
 */
export class ApiError extends Error {
  readonly code: number
  readonly texts: Message
  /** Seconds after which the same call may succeed; null if unknown. */
  readonly retryAfterSeconds: number | null
  /** The envelope's `data`: what a program needs to know of the error; null for most. */
  readonly data: Readonly<Record<string, unknown>> | null

  constructor(
    code: number,
    texts: Message,
    retryAfterSeconds: number | null = null,
    data: Readonly<Record<string, unknown>> | null = null,
  ) {
    super(texts.en)
    this.texts = texts
    this.retryAfterSeconds = retryAfterSeconds
    this.data = data
    this.name = 'ApiError'
    this.code = code
  }
}
