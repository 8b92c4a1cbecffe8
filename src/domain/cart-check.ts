/** Price check of a cart: lines with a changed price, and products that are gone. */
import type { CartItem } from '../contract/shop-entities/cart.ts'
import type { Id } from '../contract/shop-entities/primitives.ts'
import type { Product } from '../contract/shop-entities/product.ts'
import { lineOf } from './cart.ts'
import { priceOf, sameId } from './product.ts'

/** Result of the price check for a line. Points are the price of one piece. */
export type CartLineChange =
  | { productId: Id; kind: 'price'; was: number; now: number }
  | { productId: Id; kind: 'gone' }

/** The provider's answer about a product; `null` if it does not know the id. */
export interface ProductAnswer {
  productId: Id
  product: Product | null
}

/** Current state of a line at the provider. Lines that could not be checked have none. */
export interface LineAnswer {
  productId: Id
  /** Price of one piece in points; `null` if the product is gone or has no price any more. */
  points: number | null
}

/** Converts an answer about a product to that of its line. */
export function answerOf(productId: Id, product: Product | null): LineAnswer {
  return { productId, points: product === null ? null : priceOf(product) }
}

/**
 * The cart with the answered prices. Lines that are gone keep their price until the member removes them;
 * totals exclude them (`withoutGone`).
 */
export function withAnsweredPrices(cart: readonly CartItem[], answers: readonly LineAnswer[]): CartItem[] {
  return cart.map((line) => {
    const points = answers.find(({ productId }) => sameId(productId, line.product_id))?.points ?? null
    return points === null ? line : { ...line, product_points: points }
  })
}

/** The lines that can be ordered. Totals and counts exclude lines that are gone. */
export function withoutGone(
  cart: readonly CartItem[],
  changes: readonly CartLineChange[],
): readonly CartItem[] {
  const isGone = ({ product_id }: CartItem): boolean => changeOf(changes, product_id)?.kind === 'gone'
  return cart.some(isGone) ? cart.filter((line) => !isGone(line)) : cart
}

/** The change of a product's line, if there is one. */
export function changeOf(changes: readonly CartLineChange[], productId: Id): CartLineChange | undefined {
  return changes.find((one) => sameId(one.productId, productId))
}

function changeOfLine(
  line: CartItem,
  answer: LineAnswer,
  shown: CartLineChange | undefined,
): CartLineChange | null {
  if (answer.points === null) return { productId: line.product_id, kind: 'gone' }
  const was = shown?.kind === 'price' ? shown.was : line.product_points
  return was === answer.points ? null : { productId: line.product_id, kind: 'price', was, now: answer.points }
}

/**
 * The changes to show after a price check.
 * @param cart the cart before it takes the new prices
 * @param shown changes already shown: a price is compared with the one that the member saw first
 */
export function changesAfter(
  cart: readonly CartItem[],
  answers: readonly LineAnswer[],
  shown: readonly CartLineChange[],
): CartLineChange[] {
  const unasked = shown.filter((one) => !answers.some(({ productId }) => sameId(productId, one.productId)))
  const fresh = answers.flatMap((answer) => {
    const line = lineOf(cart, answer.productId)
    const change = line === undefined ? null : changeOfLine(line, answer, changeOf(shown, answer.productId))
    return change === null ? [] : [change]
  })
  return [...unasked, ...fresh]
}

/** Whether a product is gone and the member has not been shown this yet. */
export function isNewlyGone(shown: readonly CartLineChange[], next: readonly CartLineChange[]): boolean {
  return next.some(({ productId, kind }) => kind === 'gone' && changeOf(shown, productId)?.kind !== 'gone')
}
