/** Untyped access to session storage. Never throws. */

/**
 * Key of the member's goal, beside the nine keys of section 3 (wire contract, "Beyond the specification").
 */
export const GOAL_KEY = 'goal'

/** Key of the search that a member returns to. */
export const SEARCH_STATE_KEY = 'searchState'

/** Key of whose the cart is; absent if a visitor filled it (wire contract, "Storage"). */
export const CART_OWNER_KEY = 'cartOwner'

/** Values that the browser refused to store (blocked, full). They last until the page is reloaded. */
const withheld = new Map<string, string>()

/** The text under a key, or `null`. */
export function readRaw(key: string): string | null {
  if (withheld.has(key)) return withheld.get(key) ?? null
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text under a key. */
export function writeRaw(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
    withheld.delete(key)
  } catch {
    withheld.set(key, value)
  }
}

/** Removes a key. */
export function removeRaw(key: string): void {
  withheld.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is refused.
  }
}

/** Clears session storage (section 4, "Client switch"). */
export function clearRaw(): void {
  withheld.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Storage is refused.
  }
}
