/** Texts of the search. */
import { texts } from '../contract/messages/texts.ts'

export const searchMessages = texts('search', {
  placeholder: 'Search product, category or brand',
  resultsFor: (term: string) => `Showing results for ${term}`,
  suggestions: 'Or look around in',
  noTerm: 'Your perfect product is just a search away.',
})
