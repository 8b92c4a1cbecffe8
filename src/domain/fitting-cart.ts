import type { CartItem } from '../contract/shop-entities/cart.ts'
import { cartTotal, lineTotal } from './cart.ts'
import { inLanguage } from './localized.ts'

/** A line to reduce or remove. */
export interface Reduction {
  name: string
  was: number
  /** 0 if the line is removed. */
  left: number
}

/** A cart that the balance covers, and what was removed for it. */
export interface FittingCart {
  cart: CartItem[]
  reductions: Reduction[]
}

/** Fewest pieces of one line that cover the missing points; `null` if the whole line does not. */
function piecesToRemove(line: CartItem, missing: number): number | null {
  if (line.product_points <= 0) return null
  const pieces = Math.ceil(Math.round(missing * 100) / Math.round(line.product_points * 100))
  return pieces <= line.quantity ? pieces : null
}

/** Quantity of each line that remains. */
function quantitiesThatFit(cart: readonly CartItem[], balance: number): number[] {
  const missing = cartTotal(cart) - balance
  const choices = cart.flatMap((line, index) => {
    const pieces = piecesToRemove(line, missing)
    return pieces === null ? [] : [{ index, pieces, points: pieces * line.product_points }]
  })
  // Of equal candidates, the line that was added last.
  const best = choices.toSorted((a, b) => a.points - b.points || b.index - a.index)[0]
  if (best !== undefined)
    return cart.map((line, index) => (index === best.index ? line.quantity - best.pieces : line.quantity))
  // No single line is enough: remove the most expensive lines until the rest fits.
  const quantities = cart.map(({ quantity }) => quantity)
  const dearest = cart.map((line, index) => ({ index, points: lineTotal(line) }))
  for (const { index } of dearest.toSorted((a, b) => b.points - a.points)) {
    const rest = cart.map((line, at) => ({ ...line, quantity: quantities[at] ?? 0 }))
    if (cartTotal(rest) <= balance) break
    quantities[index] = 0
  }
  return quantities
}

/**
 * Reduces a cart to the member's balance, removing as few points as possible from one line if that is enough.
 * @returns `null` if the cart fits already, or if nothing that costs points would be left
 */
export function fittingCart(cart: readonly CartItem[], balance: number): FittingCart | null {
  if (cartTotal(cart) <= balance) return null
  const quantities = quantitiesThatFit(cart, balance)
  const kept = cart.map((line, index) => ({ ...line, quantity: quantities[index] ?? 0 }))
  const fitting = kept.filter(({ quantity }) => quantity > 0)
  if (cartTotal(fitting) <= 0) return null
  const reductions = cart.flatMap((line, index) => {
    const left = quantities[index] ?? 0
    return left < line.quantity ? [{ name: inLanguage(line.product_name), was: line.quantity, left }] : []
  })
  return { cart: fitting, reductions }
}
