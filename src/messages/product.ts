/** Texts of a product's tile. */

export const productMessages = {
  addToCart: 'Add to cart',
  addToCartOf: (name: string) => `Add to cart: ${name}`,
  enoughPoints: 'Enough points',
  toGo: (points: string) => `${points} to go`,
  unavailable: 'Unavailable',
  latest: 'Latest',
  feature: 'Feature',
} as const
