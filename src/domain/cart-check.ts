/** What asking for the prices again tells of a cart: a price that changed, a product that is gone. */
import type { CartItem } from '../contract/entities/cart.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { Product } from '../contract/entities/product.ts'
import { lineOf } from './cart.ts'
import { priceOf, sameId } from './product.ts'

/** What is told about a line, in place. Points are the price of one. */
export type LineNews =
  | { productId: Id; kind: 'price'; was: number; now: number }
  | { productId: Id; kind: 'gone' }

/** How a line stands at the provider; a line that could not be asked for is not among the answers. */
export interface LineAnswer {
  productId: Id
  /** The price of one, in points; `null` where the product is gone or has no price any more. */
  points: number | null
}

/** What a provider's answer says of a line: `null` is a product that it does not know. */
export function answerOf(line: CartItem, product: Product | null): LineAnswer {
  return { productId: line.product_id, points: product === null ? null : priceOf(product) }
}

/** The cart at the prices that were answered. Lines that are gone keep theirs: removing them is the member's to do. */
export function withAnsweredPrices(cart: readonly CartItem[], answers: readonly LineAnswer[]): CartItem[] {
  return cart.map((line) => {
    const points = answers.find(({ productId }) => sameId(productId, line.product_id))?.points ?? null
    return points === null ? line : { ...line, product_points: points }
  })
}

/** The news of a line, if there is any, by the id of its product. */
export function newsOf(news: readonly LineNews[], productId: Id): LineNews | undefined {
  return news.find((one) => sameId(one.productId, productId))
}

function newsOfLine(line: CartItem, answer: LineAnswer, told: LineNews | undefined): LineNews | null {
  if (answer.points === null) return { productId: line.product_id, kind: 'gone' }
  const was = told?.kind === 'price' ? told.was : line.product_points
  return was === answer.points ? null : { productId: line.product_id, kind: 'price', was, now: answer.points }
}

/**
 * What is to be told of the cart after it was asked for again.
 * @param cart as it was before it took over the answers.
 * @param told what is told already: a price stays compared with the one that the member saw first.
 */
export function newsAfter(
  cart: readonly CartItem[],
  answers: readonly LineAnswer[],
  told: readonly LineNews[],
): LineNews[] {
  const unasked = told.filter((one) => !answers.some(({ productId }) => sameId(productId, one.productId)))
  const fresh = answers.flatMap((answer) => {
    const line = lineOf(cart, answer.productId)
    const news = line === undefined ? null : newsOfLine(line, answer, newsOf(told, answer.productId))
    return news === null ? [] : [news]
  })
  return [...unasked, ...fresh]
}

/** Tells whether something is gone that the member was not told of yet. */
export function isNewlyGone(told: readonly LineNews[], next: readonly LineNews[]): boolean {
  return next.some(({ productId, kind }) => kind === 'gone' && newsOf(told, productId)?.kind !== 'gone')
}
