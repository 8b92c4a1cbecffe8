import type { Category } from '../contract/entities/category.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { Product } from '../contract/entities/product.ts'
import { inLanguage } from './localized.ts'

/** The price of one in points, or `null` where the client has none: the product is then unavailable. */
export function priceOf(product: Product): number | null {
  return product.current_client_product_price_points[0]?.product_points ?? null
}

/** The file name of the first picture, or `null`. */
export function firstPictureOf(product: Product): string | null {
  return product.product_images[0]?.filename ?? null
}

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

/** Whether two ids name the same thing, however each was written. */
export function sameId(one: Id, other: Id): boolean {
  return String(one) === String(other)
}
