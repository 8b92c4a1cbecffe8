import type { Category } from '../contract/shop-entities/category.ts'
import type { Id } from '../contract/shop-entities/primitives.ts'
import type { Product } from '../contract/shop-entities/product.ts'
import { inLanguage } from './localized.ts'

/** Name of the product's category; empty if it has none. */
export function categoryNameOf(product: Product): string {
  const first = product.category_master[0]
  return first === undefined ? '' : inLanguage(first.name)
}

/**
 * Id of the product's category, `null` if unknown. Section 3 requires only the category's name; without an
 * id, the client's category of that name is used.
 * @param categories the client's categories, from the menu
 */
export function categoryIdOf(product: Product, categories: readonly Category[]): Id | null {
  const own = product.category_master[0]?.id
  if (own !== undefined && own !== null) return own
  const name = categoryNameOf(product)
  return categories.find((category) => name !== '' && inLanguage(category.name) === name)?.id ?? null
}
