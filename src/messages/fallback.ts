/** Texts of the not-found page and of the error boundary. */
import { texts } from '../contract/messages/texts.ts'

export const notFoundMessages = texts('notFound', {
  title: 'This page is not here',
  text: 'The address may be mistyped, or the page has moved.',
  wayOn: 'Go to the shop',
})

export const crashMessages = texts('crash', {
  title: 'This page stumbled',
  text: 'Your cart and your points are safe. Loading the page again usually helps.',
  reload: 'Load the page again',
})
