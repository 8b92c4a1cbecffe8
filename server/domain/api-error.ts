import type { Message } from '../../src/contract/messages/message.ts'

/**
 * An error that is sent to the caller: its message is for a person, in the language that the call asks for, its code is the HTTP status and the
 * envelope's `code`.
 */
export class ApiError extends Error {
  readonly code: number
  readonly texts: Message
  /** When the same call may succeed, in seconds; null where nobody knows. */
  readonly retryAfterSeconds: number | null

  constructor(code: number, texts: Message, retryAfterSeconds: number | null = null) {
    super(texts.en)
    this.texts = texts
    this.retryAfterSeconds = retryAfterSeconds
    this.name = 'ApiError'
    this.code = code
  }
}
