import { texts } from '../contract/messages/texts.ts'

export const searchPageMessages = texts('searchPage', {
  resultsFor: (term: string) => `Showing results for ${term}`,
  suggestions: 'Or look around in',
  noTerm: 'Your perfect product is just a search away.',
})
