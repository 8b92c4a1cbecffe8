/** Texts of a product's tile. */
import { texts } from '../contract/messages/texts.ts'

export const productMessages = texts('product', {
  addToCart: 'Add to cart',
  addToCartOf: (name: string) => `Add to cart: ${name}`,
  toGo: (points: string) => `${points} to go`,
  unavailable: 'Unavailable',
  latest: 'Latest',
  feature: 'Feature',
})
