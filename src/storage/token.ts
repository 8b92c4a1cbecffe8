/**
 * The bearer token (section 6 and the wire contract): in local storage where the member stays logged in,
 * else in session storage, so that it ends with the tab.
 */
const KEY = 'token'

/** What a header can carry: a token of anything else would fail every call that it goes with. */
const CARRIED = /^[ -~]+$/

/** Holds the token where the browser refuses storage: the session then lasts as long as the page. */
let withheld: string | null = null

/** The token that calls are sent with, or `null`. */
export function readToken(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
    return kept !== null && CARRIED.test(kept) ? kept : withheld
  } catch {
    return withheld
  }
}

/** Whether the member chose to stay logged in: the token outlives the tab. */
export function isTokenKept(): boolean {
  try {
    return sessionStorage.getItem(KEY) === null && localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Keeps a token; `stayLoggedIn` lets it outlive the tab. */
export function keepToken(token: string, { stayLoggedIn }: { stayLoggedIn: boolean }): void {
  forgetToken()
  try {
    const storage = stayLoggedIn ? localStorage : sessionStorage
    storage.setItem(KEY, token)
  } catch {
    withheld = token
  }
}

/** Removes the token from this device; `fromThisTab` leaves what all tabs share, a newer session's perhaps. */
export function forgetToken({ fromThisTab = false }: { fromThisTab?: boolean } = {}): void {
  withheld = null
  try {
    sessionStorage.removeItem(KEY)
    if (!fromThisTab) localStorage.removeItem(KEY)
  } catch {
    // Nothing is kept where storage is refused.
  }
}

/** Removes a token that the provider refused, and no other: another tab may have kept a newer one meanwhile. */
export function forgetRefusedToken(refused: string | null): void {
  if (withheld === refused) withheld = null
  try {
    for (const storage of [sessionStorage, localStorage])
      if (storage.getItem(KEY) === refused) storage.removeItem(KEY)
  } catch {
    // Nothing is kept where storage is refused.
  }
}
