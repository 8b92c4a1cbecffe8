/** Texts of empty lists (section 8). */

export const emptyMessages = {
  home: 'No Any Content Found',
  products: 'No Products found',
  categories: 'No Category Found',
  notifications: 'No Notifications Found',
} as const
