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
  /** An operator can't approve or reject their own grant. */
  own_work: 403,
  /** Does not exist, or belongs to a client outside the caller's roles. */
  not_found: 404,
  /** Changed since the caller read it; `data` has the current version. */
  version_conflict: 409,
  impossible: 409,
  key_reused: 409,
  taken: 409,
  /** The data has changed since the file was checked. */
  changed_since: 409,
  /** Applying the file would lose something; `message` says what. */
  harm: 409,
  /** Another file of the same kind is being applied. */
  busy: 409,
  too_many: 429,
  fault: 500,
  /** The database is unavailable or the server is overloaded; `Retry-After` says when to try again. */
  unavailable: 503,
} as const
export type AdminError = keyof typeof adminErrors
