/** Stores the bearer token and whose it is. Apart from `token.ts`, because the first view reads tokens only. */
import {
  isForeign,
  KEY,
  type Owner,
  OWNER_KEY,
  readOwner,
  releaseToken,
  removeFrom,
  storages,
  withholdToken,
} from './token.ts'

/** Whether the member chose to stay logged in, so that the token outlives the tab. */
export function isTokenKept(): boolean {
  try {
    return (
      sessionStorage.getItem(KEY) === null && localStorage.getItem(KEY) !== null && !isForeign(localStorage)
    )
  } catch {
    return false
  }
}

function writeOwner(storage: Storage, text: string | null): void {
  if (text === null) storage.removeItem(OWNER_KEY)
  else storage.setItem(OWNER_KEY, text)
}

/**
 * Stores a token, and before it whose it is: a tab that reads in between must not take the new token for the old
 * member's. With `stayLoggedIn` it becomes the browser's. Otherwise the browser's stays as it is, for the tabs that use
 * it.
 * @returns the browser's token before, which is to be ended; `null` if none was replaced
 */
export function keepToken(
  token: string,
  { stayLoggedIn, owner = null }: { stayLoggedIn: boolean; owner?: Owner | null },
): string | null {
  releaseToken()
  withholdToken(null)
  let replaced: string | null = null
  try {
    removeFrom(sessionStorage)
    const storage = stayLoggedIn ? localStorage : sessionStorage
    replaced = storage.getItem(KEY)
    try {
      const text = owner === null ? null : JSON.stringify(owner)
      writeOwner(storage, text)
      storage.setItem(KEY, token)
      // Another tab's login may have come in between: the last token must stand beside its own owner.
      if (storage.getItem(OWNER_KEY) !== text) writeOwner(storage, text)
    } catch {
      // Otherwise the old token would stand beside the new owner.
      removeFrom(storage)
      withholdToken(token)
    }
  } catch {
    withholdToken(token)
  }
  return replaced === token ? null : replaced
}

/** Whose a stored token is, or `null` if that is unknown. */
export function ownerOf(token: string): Owner | null {
  try {
    const storage = storages().find((one) => one.getItem(KEY) === token)
    return readOwner(storage?.getItem(OWNER_KEY) ?? null)
  } catch {
    return null
  }
}

/** Notes whose a stored token is, after the provider has said so. */
export function learnOwner(token: string, owner: Owner): void {
  try {
    for (const storage of storages())
      if (storage.getItem(KEY) === token) storage.setItem(OWNER_KEY, JSON.stringify(owner))
  } catch {
    // Storage is refused.
  }
}
