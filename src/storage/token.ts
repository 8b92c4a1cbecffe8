/**
 * The bearer token (section 6 and the wire contract). In local storage if the member stays logged in,
 * otherwise in session storage, so that it ends with the tab.
 */
const KEY = 'token'

/** Characters that a header can carry. Any other token would make every call fail. */
const CARRIED = /^[ -~]+$/

/** The token if the browser refuses storage; it then lasts as long as the page. */
let withheld: string | null = null

/** The current session's token, or `null`. */
export function readToken(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)
    return kept !== null && CARRIED.test(kept) ? kept : withheld
  } catch {
    return withheld
  }
}

/** Whether the member chose to stay logged in, so that the token outlives the tab. */
export function isTokenKept(): boolean {
  try {
    return sessionStorage.getItem(KEY) === null && localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Stores a token. With `stayLoggedIn` it outlives the tab. */
export function keepToken(token: string, { stayLoggedIn }: { stayLoggedIn: boolean }): void {
  forgetToken()
  try {
    const storage = stayLoggedIn ? localStorage : sessionStorage
    storage.setItem(KEY, token)
  } catch {
    withheld = token
  }
}

/**
 * Removes the token from this device. `fromThisTab` keeps local storage, which may hold another tab's newer
 * session.
 */
export function forgetToken({ fromThisTab = false }: { fromThisTab?: boolean } = {}): void {
  withheld = null
  try {
    sessionStorage.removeItem(KEY)
    if (!fromThisTab) localStorage.removeItem(KEY)
  } catch {
    // Storage is refused.
  }
}

/** Removes a token that the provider rejected, unless another tab has stored a newer one. */
export function forgetRefusedToken(refused: string | null): void {
  if (withheld === refused) withheld = null
  try {
    for (const storage of [sessionStorage, localStorage])
      if (storage.getItem(KEY) === refused) storage.removeItem(KEY)
  } catch {
    // Storage is refused.
  }
}
