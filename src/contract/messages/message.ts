/** Messages of our server to people, in each language of the shop. A missing language does not compile. */
import type { Language } from '../languages.ts'

export type Message = Readonly<Record<Language, string>>

export type MessageTranslations = Readonly<Partial<Record<Exclude<Language, 'en'>, string>>>

export const inBoth = (en: string, hi: string): Message => ({ en, hi })

/** A message that is the same in every language: a field's name, or a schema's issue. */
export const inEvery = (text: string): Message => inBoth(text, text)

/** `then` after `first`, if there is a `first`. */
export const joined = (first: Message | null, then: Message): Message =>
  first === null ? then : inBoth(`${first.en} ${then.en}`, `${first.hi} ${then.hi}`)
