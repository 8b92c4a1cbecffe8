import type { LocalizedText } from '../contract/shop-entities/primitives.ts'
import { localeTexts } from '../messages/locale.ts'

/** Source language of the shop (section 1). */
export const ENGLISH = 'en'

/**
 * The text in a language, otherwise in English, otherwise in any language, otherwise empty (section 1: names
 * are keyed by language code).
 */
export function textIn(language: string, text: LocalizedText): string {
  return text[language] || text[ENGLISH] || (Object.values(text).find((value) => value !== '') ?? '')
}

/** `textIn` for the shop's current language; empty without a text. */
export function inLanguage(text: LocalizedText = {}): string {
  return textIn(localeTexts.language, text)
}
