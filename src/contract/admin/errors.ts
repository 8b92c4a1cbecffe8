/** Error codes of the admin API, with their HTTP status. Programs read the code; `message` is for people. */
export const adminErrors = {
  /** The request does not parse; `fields` says why. */
  invalid: 400,
  signed_out: 401,
  /** Does not say whether the e-mail address, the passphrase or the code is wrong. */
  wrong_credentials: 401,
  not_allowed: 403,
  /** `Origin` is missing or foreign. */
  cross_site: 403,
  /** Nobody decides on what they made themselves. */
  own_work: 403,
  /** Does not exist, or belongs to a client outside the caller's roles. */
  not_found: 404,
  /** Changed since the caller read it; `data` has the current version. */
  version_conflict: 409,
  impossible: 409,
  key_reused: 409,
  taken: 409,
  /** A file was checked against data that has changed since. */
  changed_since: 409,
  /** A file would take something away; `message` says what. */
  harm: 409,
  /** Another file of the kind is being applied. */
  busy: 409,
  too_many: 429,
  fault: 500,
  /** The database is unavailable or the server is overloaded; `Retry-After` says when to try again. */
  unavailable: 503,
} as const
export type AdminError = keyof typeof adminErrors
