/** Texts of "Shop by Category". Separate from the header's, because the first view does not need them. */
import { texts } from '../contract/messages/texts.ts'

export const menuMessages = texts('menu', {
  occasion: 'Occasion',
  categories: 'Categories',
  subCategory: 'Sub Category',
  product: 'Product',
  viewAllCategory: 'View All Category',
  viewAllProducts: 'View All Products',
  nothing: 'Nothing here yet.',
})
