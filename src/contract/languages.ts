/** The languages that the shop speaks, each named in itself. */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const
export type Language = keyof typeof languageNames

/** Whether the shop speaks a language. */
export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languageNames, code)
}
