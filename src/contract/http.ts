/**
 * How calls are sent, for the boot script and the shop's transport. No imports, so that the boot script loads
 * no schema.
 */

export const API_BASE_URL = '/api/v1'

/** Time-out in milliseconds, after which the provider counts as unreachable. */
export const REPLY_TIMEOUT_MS = 20_000

export const REQUEST_ID_HEADER = 'x-request-id'

/**
 * Headers of a call: JSON, the session's token if there is one (section 6), and the language if it is not the
 * shop's default.
 */
export function callHeaders(token: string | null, language: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    ...(language === null || language === 'en' ? {} : { 'Accept-Language': language }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  }
}
