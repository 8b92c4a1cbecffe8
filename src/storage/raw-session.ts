/** Untyped access to session storage, for callers that know its content; it never throws. */

/** The key of the member's goal, beside the nine of section 3 (wire contract, "Beyond the specification"). */
export const GOAL_KEY = 'goal'

/** Where the browser refuses storage (blocked, full), the shop still works: it then forgets on reload. */
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

/** Keeps a text under a key. */
export function writeRaw(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
    withheld.delete(key)
  } catch {
    withheld.set(key, value)
  }
}

/** Forgets a key. */
export function removeRaw(key: string): void {
  withheld.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept where storage is refused.
  }
}

/** Empties the whole session storage (section 4, "Client switch"). */
export function clearRaw(): void {
  withheld.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Nothing is kept where storage is refused.
  }
}
