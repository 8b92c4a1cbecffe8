import { adminErrors, type AdminError } from '../../src/contract/admin/errors.ts'

export interface RefusalDetails {
  /** Error messages by the request's field. */
  fields?: Readonly<Record<string, string>>
  /** The reply's `data`: for `version_conflict`, the subject's current state. */
  data?: unknown
  /** Seconds after which the same call may succeed. */
  retryAfterSeconds?: number
}

/**
 * A refused operator request: routes reply with its status and code, the command line exits with an error. The message
 * is for the user.
 */
export class Refused extends Error {
  readonly error: AdminError
  readonly details: RefusalDetails

  constructor(error: AdminError, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refused'
    this.error = error
    this.details = details
  }

  /** The HTTP status. */
  get code(): number {
    return adminErrors[this.error]
  }
}
