import type { LocalizedText } from '../contract/entities/primitives.ts'

/** The shop's only language today (section 1). */
export const LANGUAGE = 'en'

/**
 * The text in the given language, else in any language there is, else an empty text (section 1: names are
 * keyed by language code).
 */
export function inLanguage(text: LocalizedText, language: string = LANGUAGE): string {
  return text[language] || (Object.values(text).find((value) => value !== '') ?? '')
}
