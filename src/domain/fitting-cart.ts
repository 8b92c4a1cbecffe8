import type { CartItem } from '../contract/entities/cart.ts'
import { cartTotal, lineTotal } from './cart.ts'
import { inLanguage } from './localized.ts'

/** A line that has to give way, whole or in part. */
export interface Reduction {
  name: string
  was: number
  /** 0 where the line goes. */
  left: number
}

/** A cart that the balance covers, and what was taken out for it. */
export interface FittingCart {
  cart: CartItem[]
  reductions: Reduction[]
}

/** The fewest pieces of one line that cover what is missing; `null` where all of them do not. */
function piecesToRemove(line: CartItem, missing: number): number | null {
  if (line.product_points <= 0) return null
  const pieces = Math.ceil(Math.round(missing * 100) / Math.round(line.product_points * 100))
  return pieces <= line.quantity ? pieces : null
}

/** How many pieces of each line stay. */
function quantitiesThatFit(cart: readonly CartItem[], balance: number): number[] {
  const missing = cartTotal(cart) - balance
  const choices = cart.flatMap((line, index) => {
    const pieces = piecesToRemove(line, missing)
    return pieces === null ? [] : [{ index, pieces, points: pieces * line.product_points }]
  })
  // The last one is what was put in last.
  const best = choices.toSorted((a, b) => a.points - b.points || b.index - a.index)[0]
  if (best !== undefined)
    return cart.map((line, index) => (index === best.index ? line.quantity - best.pieces : line.quantity))
  // No line alone is enough: the dearest go, one after the other, until the rest fits.
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
 * What would make a cart fit its member's balance, taking as few points as one line can give.
 * @returns `null` where it fits already, or nothing that costs points would be left.
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
