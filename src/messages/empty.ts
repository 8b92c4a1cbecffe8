/** Texts of empty lists (section 8), and what they offer instead. */
import { texts } from '../contract/messages/texts.ts'

export const emptyMessages = texts('empty', {
  home: 'No Any Content Found',
  products: 'No Products found',
  categories: 'No Category Found',
  notifications: 'No Notifications Found',
  noContentHint: 'New rewards are on their way. Please look in again soon.',
  showAllProducts: 'Show all products',
})
