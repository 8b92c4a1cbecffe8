/** Texts of the error boundary. */
import { texts } from '../contract/messages/texts.ts'

export const crashMessages = texts('crash', {
  title: 'This page stumbled',
  text: 'Your cart and your points are safe. Loading the page again usually helps.',
  reload: 'Load the page again',
})
