/**
 * An error that is sent to the caller: its message is for a person, its code is the HTTP status and the
 * envelope's `code`.
 */
export class ApiError extends Error {
  readonly code: number
  /** When the same call may succeed, in seconds; null where nobody knows. */
  readonly retryAfterSeconds: number | null

  constructor(code: number, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
    this.name = 'ApiError'
    this.code = code
  }
}
