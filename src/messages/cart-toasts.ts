/** Toasts of changes to the cart. */

export const cartToasts = {
  added: 'PRODUCT ADDED TO CART',
  updated: 'CART UPDATED',
  quantityUpdated: 'PRODUCT QUANTITY UPDATED',
  removed: 'PRODUCT REMOVED FROM CART',
} as const
