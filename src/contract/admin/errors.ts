/** Words of the admin API's errors, for programs, each with its HTTP status; `message` beside them is for people. */
export const adminErrors = {
  /** The request does not parse; `fields` names what is wrong. */
  invalid: 400,
  signed_out: 401,
  /** E-mail, passphrase or code: which of them is not said. */
  wrong_credentials: 401,
  not_allowed: 403,
  /** No `Origin`, or a foreign one. */
  cross_site: 403,
  /** Not there, or of a client that is not the caller's. */
  not_found: 404,
  /** Changed since it was read; `data` has it as it is now. */
  version_conflict: 409,
  impossible: 409,
  key_reused: 409,
  taken: 409,
  too_many: 429,
  /** A fault of the server. */
  fault: 500,
  /** The database is away, or too much is asked at once; `Retry-After` says when to come again. */
  unavailable: 503,
} as const
export type AdminError = keyof typeof adminErrors
