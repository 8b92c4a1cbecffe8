/** "Shop by Category". Apart from the header, whose first view does without. */

export const menuMessages = {
  occasion: 'Occasion',
  categories: 'Categories',
  subCategory: 'Sub Category',
  product: 'Product',
  viewAllCategory: 'View All Category',
  viewAllProducts: 'View All Products',
  nothing: 'Nothing here yet.',
} as const
