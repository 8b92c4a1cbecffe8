/** Price check of a cart: lines with another price, and products that are gone. */
import type { CartItem } from '../contract/entities/cart.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { Product } from '../contract/entities/product.ts'
import { lineOf } from './cart.ts'
import { priceOf, sameId } from './product.ts'

/** What the price check found about a line. Points are the price of one. */
export type CartLineChange =
  | { productId: Id; kind: 'price'; was: number; now: number }
  | { productId: Id; kind: 'gone' }

/** What the provider says of a product; `null` where it knows none of this id. */
export interface ProductAnswer {
  productId: Id
  product: Product | null
}

/** How a line stands at the provider; a line that could not be asked for is not among the answers. */
export interface LineAnswer {
  productId: Id
  /** The price of one, in points; `null` where the product is gone or has no price any more. */
  points: number | null
}

/** What a provider's answer says of a line: `null` is a product that it does not know. */
export function answerOf(productId: Id, product: Product | null): LineAnswer {
  return { productId, points: product === null ? null : priceOf(product) }
}

/** The cart at the prices that were answered. Lines that are gone keep theirs until the member removes them; they count in no total (`withoutGone`). */
export function withAnsweredPrices(cart: readonly CartItem[], answers: readonly LineAnswer[]): CartItem[] {
  return cart.map((line) => {
    const points = answers.find(({ productId }) => sameId(productId, line.product_id))?.points ?? null
    return points === null ? line : { ...line, product_points: points }
  })
}

/** The lines that can be ordered: what is gone counts in no total and no number of pieces. */
export function withoutGone(
  cart: readonly CartItem[],
  changes: readonly CartLineChange[],
): readonly CartItem[] {
  const isGone = ({ product_id }: CartItem): boolean => changeOf(changes, product_id)?.kind === 'gone'
  return cart.some(isGone) ? cart.filter((line) => !isGone(line)) : cart
}

/** The change of a line, by the id of its product. */
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
 * @param cart as it was before it took over the answers.
 * @param shown what is shown already: a price stays compared with the one that the member saw first.
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

/** Whether something is gone that the member was not shown yet. */
export function isNewlyGone(shown: readonly CartLineChange[], next: readonly CartLineChange[]): boolean {
  return next.some(({ productId, kind }) => kind === 'gone' && changeOf(shown, productId)?.kind !== 'gone')
}
