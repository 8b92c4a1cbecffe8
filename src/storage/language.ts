/** The chosen language, in local storage: it belongs to the device. A kiosk's wipe removes it. */

const KEY = 'language'

/** The chosen language's code, or `null`. */
export function readLanguage(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Stores the choice. If storage is refused, it lasts as long as the page. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Storage is refused.
  }
}
