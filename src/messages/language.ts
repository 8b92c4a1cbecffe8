/** Texts of the choice of a language. */
import { texts } from '../contract/messages/texts.ts'

export const languageMessages = texts('language', { choose: 'Language' })
