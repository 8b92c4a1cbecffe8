/** A cart in the fragment of a link to the shop (wire contract): products and quantities, and nothing of a person. */
import * as v from 'valibot'
import type { CartItem } from '../contract/entities/cart.ts'
import { id, type Id } from '../contract/entities/primitives.ts'
import { quantityLimits } from '../contract/limits.ts'
import { BASE_PATH, CART_FRAGMENT, clientHomePath } from '../contract/routes.ts'
import type { ProductAnswer } from './cart-check.ts'
import { cartItemOf, clampQuantity, lineOf } from './cart.ts'
import { productName } from './names.ts'
import { sameId } from './product.ts'

/**
 * How many products a link holds, how long the id of each may be, and how long a link that is drawn as a QR code: 800
 * characters are 97 modules each way.
 */
export const cartLinkLimits = { lines: 100, idLength: 64, linkLength: 800 } as const

export interface CartLinkLine {
  productId: Id
  /** 1 to 50. */
  quantity: number
  /** The link asks for more than a cart takes. */
  isCut?: true | undefined
}

/** Whether an id can be written into an address and read again: half a character can't. */
function fits(productId: Id): boolean {
  const text = String(productId)
  return text.length <= cartLinkLimits.idLength && !/\p{Cs}/u.test(text)
}

/**
 * The fragment of a link that holds a cart, `#cart=7,12:3`: the id of each product, and how many where it is not one.
 * `encodeURIComponent` leaves neither a comma nor a colon in an id.
 * @returns `null` for a cart that does not fit
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
 * The link that opens a cart in the web shop. Longer ones than a phone reads from a screen are not made.
 * @param webShopUrl where the web shop is; of a path only our own is used (`routes.ts`)
 * @returns `null` for a cart that does not fit
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

/** The id, and the quantity where there is one. */
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
 * Reads a fragment that somebody may have changed or cut off. What can't be read is left out; a product that comes twice
 * is counted together.
 * @returns no line where there is nothing to read
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

/** What a link's lines come to at the provider. */
export interface CartOffer {
  /** What can be put into the cart, in the link's order. */
  items: CartItem[]
  /** The names of products that can't be had any more, as far as the provider still says one. */
  goneNames: string[]
  /** How many products it does not know at all. */
  unknownCount: number
  /** How many it could not be asked for. */
  unansweredCount: number
  /** More is asked for of one product than a cart takes. */
  asksTooMuch: boolean
  /** None of it is a product, nor looks like one of our server's: what was read was no cart. */
  isNonsense: boolean
}

/** Puts a link's lines and the provider's answers together. */
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

/** Whether the cart can't take all of what is added to it: a line holds 50 pieces at most (section 9). */
export function isCapped(cart: readonly CartItem[], items: readonly CartItem[]): boolean {
  return items.some(
    ({ product_id, quantity }) => (lineOf(cart, product_id)?.quantity ?? 0) + quantity > quantityLimits.max,
  )
}
