/** Chromium's network errors by number (net/base/net_error_list.h), as far as a page of a test meets them. */
const CODES: Record<string, number> = {
  'net::ERR_FAILED': -2,
  'net::ERR_ABORTED': -3,
  'net::ERR_BLOCKED_BY_CLIENT': -20,
  'net::ERR_CONNECTION_RESET': -101,
  'net::ERR_CONNECTION_REFUSED': -102,
  'net::ERR_EMPTY_RESPONSE': -324,
  'net::ERR_INCOMPLETE_CHUNKED_ENCODING': -355,
}

export const ERR_ABORTED = -3

/** An error's number; that of a failure without a reason if the fake does not know it. */
export function netErrorCode(name: string): number {
  return CODES[name] ?? -2
}

/** As `loadURL` rejects (lib/browser/api/web-contents.ts, `rejectAndCleanup`). */
export function loadError(code: number, description: string, url: string): Error {
  return Object.assign(new Error(`${description} (${code}) loading '${url}'`), {
    errno: code,
    code: description,
    url,
  })
}
