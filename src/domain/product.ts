import type { Id } from '../contract/shop-entities/primitives.ts'
import type { Product } from '../contract/shop-entities/product.ts'

/** Price of one piece in points. `null` if the client has none; the product is then unavailable. */
export function priceOf(product: Product): number | null {
  return product.current_client_product_price_points[0]?.product_points ?? null
}

/** File name of the first picture, or `null`. */
export function firstPictureOf(product: Product): string | null {
  return product.product_images[0]?.filename ?? null
}

/** Whether two ids are equal, as a number or a text. */
export function sameId(one: Id, other: Id): boolean {
  return String(one) === String(other)
}
