/** Texts of the search. */

export const searchMessages = {
  placeholder: 'Search product, category or brand',
  resultsFor: (term: string) => `Showing results for ${term}`,
  suggestions: 'Or look around in',
  noTerm: 'Your perfect product is just a search away.',
} as const
