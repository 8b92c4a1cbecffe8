import { texts } from '../contract/messages/texts.ts'

export const notFoundMessages = texts('notFound', {
  title: 'This page is not here',
  text: 'The address may be mistyped, or the page has moved.',
  wayOn: 'Go to the shop',
})
