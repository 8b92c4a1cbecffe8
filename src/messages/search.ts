/** Texts of the search field; those of the results are in `search-page.ts`. */
import { texts } from '../contract/messages/texts.ts'

export const searchMessages = texts('search', {
  placeholder: 'Search product, category or brand',
})
