import type { LocalizedText } from '../contract/entities/primitives.ts'
import { localeTexts } from '../messages/locale.ts'

/** The language that the shop is written in (section 1). */
export const ENGLISH = 'en'

/**
 * The text in the given language, else in English, else in any language there is, else an empty text (section 1:
 * names are keyed by language code).
 */
export function textIn(language: string, text: LocalizedText): string {
  return text[language] || text[ENGLISH] || (Object.values(text).find((value) => value !== '') ?? '')
}

/** The text in the language that the shop is shown in, else as `textIn`. */
export function inLanguage(text: LocalizedText): string {
  return textIn(localeTexts.language, text)
}
