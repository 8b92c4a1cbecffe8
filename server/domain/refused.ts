import { adminErrors, type AdminError } from '../../src/contract/admin/errors.ts'

export interface RefusalDetails {
  /** What is wrong, by the request's field. */
  fields?: Readonly<Record<string, string>>
  /** What the reply carries as `data`: with `version_conflict` the subject as it is now. */
  data?: unknown
  /** When the same call may succeed, in seconds. */
  retryAfterSeconds?: number
}

/**
 * What an operator asked for and does not get: routes answer with its status and word, the command line ends with an
 * exit code. The message is a sentence for a person.
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
