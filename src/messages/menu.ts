/** Texts of "Shop by Category", apart from the header's because its first view needs none of them. */

export const menuMessages = {
  occasion: 'Occasion',
  categories: 'Categories',
  subCategory: 'Sub Category',
  product: 'Product',
  viewAllCategory: 'View All Category',
  viewAllProducts: 'View All Products',
  nothing: 'Nothing here yet.',
} as const
