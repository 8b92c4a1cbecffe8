import type { CartItem } from '../contract/entities/cart.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { Product } from '../contract/entities/product.ts'
import { quantityLimits } from '../contract/limits.ts'
import { inLanguage, ENGLISH } from './localized.ts'
import { productName } from './names.ts'
import { roundPoints } from './points.ts'
import { firstPictureOf, priceOf, sameId } from './product.ts'

/** Clamps a quantity to the range of a cart line (section 9: 1 to 50). */
export function clampQuantity(quantity: number): number {
  const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : quantityLimits.min
  return Math.min(quantityLimits.max, Math.max(quantityLimits.min, whole))
}

/**
 * The cart line that a product makes.
 * @returns `null` where the product has no price: it can't be added.
 */
export function cartItemOf(product: Product, quantity: number): CartItem | null {
  const points = priceOf(product)
  if (points === null) return null
  return {
    // A line is read in the cart and in the order, where nobody knows the product's code any more.
    product_name:
      inLanguage(product.product_name) === '' ? { [ENGLISH]: productName(product) } : product.product_name,
    product_id: product.id,
    product_code: product.product_code,
    brand_id: product.brand_id ?? null,
    product_points: points,
    product_size: product.product_size ?? null,
    ...(product.product_colour ? { product_colour: product.product_colour } : {}),
    product_filename: firstPictureOf(product),
    quantity: clampQuantity(quantity),
  }
}

/** The line of a product, or `undefined` where it is not in the cart. */
export function lineOf(cart: readonly CartItem[], productId: Id): CartItem | undefined {
  return cart.find((line) => sameId(line.product_id, productId))
}

/**
 * Puts a line into the cart (section 4): a new product is appended; a known one takes over the new price and
 * either counts on top (`increment`) or takes the new quantity (`set`).
 */
export function withItem(
  cart: readonly CartItem[],
  item: CartItem,
  mode: 'increment' | 'set',
): { cart: CartItem[]; outcome: 'added' | 'updated' } {
  const known = lineOf(cart, item.product_id)
  if (known === undefined) return { cart: [...cart, item], outcome: 'added' }
  const quantity = clampQuantity(mode === 'increment' ? known.quantity + item.quantity : item.quantity)
  return { cart: cart.map((line) => (line === known ? { ...item, quantity } : line)), outcome: 'updated' }
}

/** The cart with one line's quantity changed; it stays within 1 and 50. */
export function withQuantity(cart: readonly CartItem[], productId: Id, quantity: number): CartItem[] {
  return cart.map((line) =>
    sameId(line.product_id, productId) ? { ...line, quantity: clampQuantity(quantity) } : line,
  )
}

/** The cart without a product. */
export function withoutProduct(cart: readonly CartItem[], productId: Id): CartItem[] {
  return cart.filter((line) => !sameId(line.product_id, productId))
}

/** What a line costs, in points. */
export function lineTotal(line: CartItem): number {
  return roundPoints(line.product_points * line.quantity)
}

/** What the cart costs, in points. */
export function cartTotal(cart: readonly CartItem[]): number {
  return roundPoints(cart.reduce((total, line) => total + lineTotal(line), 0))
}

/**
 * How many points are missing for one more of a product, counting what is in the cart already.
 * @param price of one, in points.
 * @returns 0 where they suffice.
 */
export function missingPoints(price: number, cart: readonly CartItem[], balance: number): number {
  return Math.max(0, roundPoints(price + cartTotal(cart) - balance))
}

/** How many pieces are in the cart: the badge's number. */
export function cartCount(cart: readonly CartItem[]): number {
  return cart.reduce((count, line) => count + line.quantity, 0)
}
