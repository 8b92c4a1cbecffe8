/** What a tab has in session storage, put aside and put back. For a preview (`start-preview.ts`). */
import { PREVIEW } from '../contract/routes.ts'

/** The tab's session storage but for a preview; nothing if the browser refuses it. */
export function sessionNow(): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(sessionStorage).filter(([key]) => key !== PREVIEW))
  } catch {
    return {}
  }
}

/** Replaces all that the tab has in session storage. */
export function putBack(kept: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.clear()
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
  } catch {
    // Storage is refused.
  }
}
