/** Languages of the shop, each with its own name. */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const
export type Language = keyof typeof languageNames

/** Whether the shop has this language. */
export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languageNames, code)
}
