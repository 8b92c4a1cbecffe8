import type { Category } from '../contract/entities/category.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { Product } from '../contract/entities/product.ts'
import { inLanguage } from './localized.ts'

/** The name of the category that the product stands in; empty where it has none. */
export function categoryNameOf(product: Product): string {
  const first = product.category_master[0]
  return first === undefined ? '' : inLanguage(first.name)
}

/**
 * The id of the category that the product stands in, `null` where it is unknown. Section 3 asks for the category's
 * name alone: where its id is missing, it is that of the client's category of this name.
 * @param categories the client's, as the menu has them
 */
export function categoryIdOf(product: Product, categories: readonly Category[]): Id | null {
  const own = product.category_master[0]?.id
  if (own !== undefined && own !== null) return own
  const name = categoryNameOf(product)
  return categories.find((category) => name !== '' && inLanguage(category.name) === name)?.id ?? null
}
