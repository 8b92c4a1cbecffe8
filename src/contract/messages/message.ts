/** What our own server says to a person, in each language of the shop: a language that is missing does not compile. */
import type { Language } from '../languages.ts'

/** A message in every language. */
export type Message = Readonly<Record<Language, string>>

/** The languages that a message is kept in beside its English. */
export type MessageTranslations = Readonly<Partial<Record<Exclude<Language, 'en'>, string>>>

export const inBoth = (en: string, hi: string): Message => ({ en, hi })

/** A message that is the same in every language: a field's name, what a schema found. */
export const inEvery = (text: string): Message => inBoth(text, text)

/** A message after another, if there is one. */
export const joined = (first: Message | null, then: Message): Message =>
  first === null ? then : inBoth(`${first.en} ${then.en}`, `${first.hi} ${then.hi}`)
