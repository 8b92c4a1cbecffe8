/**
 * A cart in the fragment of a link to the shop (wire contract): products and quantities, no personal data.
 */
import * as v from 'valibot'
import type { CartItem } from '../contract/shop-entities/cart.ts'
import { id, type Id } from '../contract/shop-entities/primitives.ts'
import { quantityLimits } from '../contract/limits.ts'
import { BASE_PATH, CART_FRAGMENT, clientHomePath } from '../contract/routes.ts'
import type { ProductAnswer } from './cart-check.ts'
import { cartItemOf, clampQuantity, lineOf } from './cart.ts'
import { productName } from './names.ts'
import { sameId } from './product.ts'

/**
 * Most products in a link, longest product id, and longest link that is drawn as a QR code: 800 characters
 * need 97 x 97 modules.
 */
export const cartLinkLimits = { lines: 100, idLength: 64, linkLength: 800 } as const

export interface CartLinkLine {
  productId: Id
  /** 1 to 50. */
  quantity: number
  /** The link asks for more than a cart line can hold. */
  isCut?: true | undefined
}

/** Whether an id can be encoded in a URL: not too long, no lone surrogates. */
function fits(productId: Id): boolean {
  const text = String(productId)
  return text.length <= cartLinkLimits.idLength && !/\p{Cs}/u.test(text)
}

/**
 * Encodes a cart as a fragment, `#cart=7,12:3`: product ids, with the quantity if it is not 1.
 * `encodeURIComponent` escapes commas and colons in an id.
 * @returns `null` if the cart is too large or an id can't be encoded
 */
export function cartFragment(cart: readonly CartItem[]): string | null {
  if (cart.length > cartLinkLimits.lines || !cart.every((line) => fits(line.product_id))) return null
  const pieces = cart.map(({ product_id, quantity }) => {
    const productId = encodeURIComponent(product_id)
    return quantity === 1 ? productId : `${productId}:${quantity}`
  })
  return `${CART_FRAGMENT}${pieces.join(',')}`
}

/**
 * The link that opens a cart in the web shop. Limited to what a phone can scan from a screen.
 * @param webShopUrl address of the web shop; its path is ignored, ours is fixed (`routes.ts`)
 * @returns `null` if the link would be too long
 */
export function cartLink(
  webShopUrl: string,
  clientLoginId: string,
  cart: readonly CartItem[],
): string | null {
  const fragment = cartFragment(cart)
  if (fragment === null) return null
  const { href } = new URL(`${BASE_PATH}${clientHomePath(clientLoginId)}${fragment}`, webShopUrl)
  return href.length <= cartLinkLimits.linkLength ? href : null
}

const PIECE = /^([^:]+)(?::(\d{1,9}))?$/

function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

function cut(asked: number): Pick<CartLinkLine, 'quantity' | 'isCut'> {
  return { quantity: clampQuantity(asked), isCut: asked > quantityLimits.max || undefined }
}

function lineOfPiece(piece: string): CartLinkLine | null {
  const [, written = '', quantity = '1'] = PIECE.exec(piece) ?? []
  const productId = v.safeParse(id, decoded(written))
  if (!productId.success || !fits(productId.output)) return null
  return { productId: productId.output, ...cut(Number(quantity)) }
}

/**
 * Parses a fragment, which may have been edited or truncated. Parts that do not parse are left out.
 * Quantities of the same product are added up.
 * @returns an empty list if there is nothing to parse
 */
export function linesOfFragment(fragment: string): CartLinkLine[] {
  if (!fragment.startsWith(CART_FRAGMENT)) return []
  const lines: CartLinkLine[] = []
  for (const piece of fragment.slice(CART_FRAGMENT.length).split(',', cartLinkLimits.lines)) {
    const line = lineOfPiece(piece)
    if (line === null) continue
    const known = lines.find(({ productId }) => sameId(productId, line.productId))
    if (known === undefined) lines.push(line)
    else Object.assign(known, cut(known.quantity + line.quantity))
  }
  return lines
}

/** What a link's lines contain, according to the provider. */
export interface CartOffer {
  /** Lines that can be added to the cart, in the link's order. */
  items: CartItem[]
  /** Names of products that are no longer available, if the provider still knows them. */
  goneNames: string[]
  /** Number of products that the provider does not know. */
  unknownCount: number
  /** Number of products that could not be checked. */
  unansweredCount: number
  /** The link asks for more of a product than a cart line can hold. */
  asksTooMuch: boolean
  /** No id is a known product or looks like one of our server's: the link was not a cart. */
  isNonsense: boolean
}

/** Combines a link's lines with the provider's answers. */
export function offerOf(lines: readonly CartLinkLine[], answers: readonly ProductAnswer[]): CartOffer {
  const offer: CartOffer = {
    items: [],
    goneNames: [],
    unknownCount: 0,
    unansweredCount: 0,
    asksTooMuch: false,
    isNonsense: false,
  }
  for (const { productId, quantity, isCut = false } of lines) {
    const answer = answers.find((one) => sameId(one.productId, productId))
    const item = answer?.product ? cartItemOf(answer.product, quantity) : null
    if (item !== null) {
      offer.items.push(item)
      offer.asksTooMuch ||= isCut
    } else if (answer === undefined) offer.unansweredCount++
    else if (answer.product === null) offer.unknownCount++
    else offer.goneNames.push(productName(answer.product))
  }
  const hasNumber = lines.some(({ productId }) => typeof productId === 'number')
  offer.isNonsense = !hasNumber && offer.unknownCount === lines.length
  return offer
}

/** Whether adding these items would exceed 50 pieces in a line (section 9). */
export function isCapped(cart: readonly CartItem[], items: readonly CartItem[]): boolean {
  return items.some(
    ({ product_id, quantity }) => (lineOf(cart, product_id)?.quantity ?? 0) + quantity > quantityLimits.max,
  )
}
