/** The language that somebody chose, in local storage: it is the device's, and a kiosk forgets it with its visitor. */

const KEY = 'language'

/** The chosen language's code, or `null`. */
export function readLanguage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Keeps the choice; where the browser refuses storage it lasts as long as the page. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Nothing is kept where storage is refused.
  }
}
