/** Texts of the field that searches; those of what it finds are in `search-page.ts`. */
import { texts } from '../contract/messages/texts.ts'

export const searchMessages = texts('search', {
  placeholder: 'Search product, category or brand',
})
