/** How every call is sent, for the boot script and the shop's own transport alike; plain, so that no schema comes along. */

/** Where the API is, unless the build says otherwise. */
export const API_BASE_URL = '/api/v1'

/** How long a reply may take, in milliseconds, before the call counts as unreachable. */
export const REPLY_TIMEOUT_MS = 20_000

/** The reply's header that names the request. */
export const REQUEST_ID_HEADER = 'x-request-id'

/**
 * Headers of a call: JSON, the session's token where there is one (section 6), and the language where it is another
 * than the shop's own.
 */
export function callHeaders(token: string | null, language: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    ...(language === null || language === 'en' ? {} : { 'Accept-Language': language }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  }
}
