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

  constructor(code: number, texts: Message, retryAfterSeconds: number | null = null) {
    super(texts.en)
    this.texts = texts
    this.retryAfterSeconds = retryAfterSeconds
    this.name = 'ApiError'
    this.code = code
  }
}
