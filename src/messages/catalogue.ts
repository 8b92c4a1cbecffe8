import { texts } from '../contract/messages/texts.ts'

export const listingMessages = texts('listing', {
  allProducts: 'All Products',
  allCategories: 'All Categories',
  categoryCode: (code: string) => `Code ${code}`,
  productCount: (count: number, orMore: boolean) =>
    count === 1 ? '1 product' : `${count}${orMore ? '+' : ''} products`,
  noProductsHint: 'Fewer filters show more.',
  firstCosts: (points: string, missing: string) => `The first reward costs ${points}: ${missing} to go.`,
  skipToProducts: 'Skip to the products',
  noSearchHint: 'Try a shorter word, or look through everything.',
  noCategoriesHint: 'All products are still there to choose from.',
})
