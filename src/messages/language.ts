import { texts } from '../contract/messages/texts.ts'

export const languageMessages = texts('language', { choose: 'Language' })
