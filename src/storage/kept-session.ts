/** What a tab has in session storage, put aside and put back. For a preview (`start-preview.tsx`). */
import { PREVIEW_KEY } from './preview.ts'
import { clearRaw, writeRaw } from './raw-session.ts'

/** The tab's session storage but for a preview; nothing if the browser refuses it. */
export function sessionNow(): Record<string, string> {
  try {
    const { [PREVIEW_KEY]: _preview, ...others } = Object.fromEntries(Object.entries(sessionStorage))
    return others
  } catch {
    return {}
  }
}

/** Replaces all that the tab has in session storage. */
export function putBack(kept: Readonly<Record<string, string>>): void {
  clearRaw()
  for (const [key, value] of Object.entries(kept)) writeRaw(key, value)
}
