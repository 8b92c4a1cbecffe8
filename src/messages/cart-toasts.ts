import { texts } from '../contract/messages/texts.ts'

export const cartToasts = texts('cartToasts', {
  added: 'PRODUCT ADDED TO CART',
  updated: 'CART UPDATED',
  quantityUpdated: 'PRODUCT QUANTITY UPDATED',
  removed: 'PRODUCT REMOVED FROM CART',
})
