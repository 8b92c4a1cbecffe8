/** Texts that replace personal details on a shared screen. */
import { texts } from '../contract/messages/texts.ts'

export const privacyMessages = texts('privacy', {
  /** Read out in place of a mask. */
  hidden: 'hidden',
  show: 'Show my details',
  hide: 'Hide my details',
  coveredTitle: 'Your details are hidden on this shared screen',
  coveredText: 'They are used as they are. Show them to read or to change them.',
})
