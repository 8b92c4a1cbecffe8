/** What a tab has in session storage, put aside and put back. For a preview (`start-preview.ts`). */

export interface KeptEntry {
  key: string
  text: string
}

/** The tab's session storage; nothing if the browser refuses it. */
export function sessionNow(): KeptEntry[] {
  try {
    return Object.entries(sessionStorage).map(([key, text]) => ({ key, text: String(text) }))
  } catch {
    return []
  }
}

/** Replaces all that the tab has in session storage. */
export function putBack(kept: readonly KeptEntry[]): void {
  try {
    sessionStorage.clear()
    for (const { key, text } of kept) sessionStorage.setItem(key, text)
  } catch {
    // Storage is refused.
  }
}
