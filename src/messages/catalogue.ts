/** Texts of listing and details. */

export const listingMessages = {
  allProducts: 'All Products',
  allCategories: 'All Categories',
  categoryCode: (code: string) => `Code ${code}`,
  productCount: (count: number, orMore: boolean) =>
    count === 1 ? '1 product' : `${count}${orMore ? '+' : ''} products`,
  noProductsHint: 'Fewer filters show more.',
  noSearchHint: 'Try a shorter word, or look through everything.',
  noCategoriesHint: 'All products are still there to choose from.',
  noContentHint: 'New rewards are on their way. Please look in again soon.',
  loading: 'Loading',
  showAllProducts: 'Show all products',
} as const

export const productMessages = {
  addToCart: 'Add to cart',
  addToCartOf: (name: string) => `Add to cart: ${name}`,
  enoughPoints: 'Enough points',
  toGo: (points: string) => `${points} to go`,
  unavailable: 'Unavailable',
  latest: 'Latest',
  feature: 'Feature',
} as const
