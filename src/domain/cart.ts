import type { CartItem } from '../contract/shop-entities/cart.ts'
import type { Id } from '../contract/shop-entities/primitives.ts'
import type { Product } from '../contract/shop-entities/product.ts'
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
 * Makes a cart line of a product.
 * @returns `null` if the product has no price and can't be added
 */
export function cartItemOf(product: Product, quantity: number): CartItem | null {
  const points = priceOf(product)
  if (points === null) return null
  return {
    // Falls back to the code now: cart and order show the line's name without knowing the product's code.
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

/** A product's line, or `undefined` if it is not in the cart. */
export function lineOf(cart: readonly CartItem[], productId: Id): CartItem | undefined {
  return cart.find((line) => sameId(line.product_id, productId))
}

/**
 * Adds a line to the cart (section 4). A new product is appended. A known one takes the new price, and its
 * quantity is increased (`increment`) or replaced (`set`).
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

/** The cart with one line's quantity changed, clamped to 1 to 50. */
export function withQuantity(cart: readonly CartItem[], productId: Id, quantity: number): CartItem[] {
  return cart.map((line) =>
    sameId(line.product_id, productId) ? { ...line, quantity: clampQuantity(quantity) } : line,
  )
}

/** The cart without a product. */
export function withoutProduct(cart: readonly CartItem[], productId: Id): CartItem[] {
  return cart.filter((line) => !sameId(line.product_id, productId))
}

/** Price of a line, in points. */
export function lineTotal(line: CartItem): number {
  return roundPoints(line.product_points * line.quantity)
}

/** Price of the cart, in points. */
export function cartTotal(cart: readonly CartItem[]): number {
  return roundPoints(cart.reduce((total, line) => total + lineTotal(line), 0))
}

/**
 * Points that are missing for one more piece of a product, in addition to the cart.
 * @param price of one piece, in points
 * @returns 0 if the balance is enough
 */
export function missingPoints(price: number, cart: readonly CartItem[], balance: number): number {
  return Math.max(0, roundPoints(price + cartTotal(cart) - balance))
}

/** Number of pieces in the cart, for the badge. */
export function cartCount(cart: readonly CartItem[]): number {
  return cart.reduce((count, line) => count + line.quantity, 0)
}
