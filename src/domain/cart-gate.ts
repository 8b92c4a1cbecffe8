import type { CartItem } from '../contract/shop-entities/cart.ts'
import type { User } from '../contract/shop-entities/user.ts'
import { cartTotal } from './cart.ts'

export type CartGate = 'empty' | 'logged-out' | 'no-points' | 'insufficient' | 'open'

/**
 * Whether this cart can be ordered, or why not (section 4, "Cart screen"; section 5 requires a total above
 * 0).
 */
export function cartGate(cart: readonly CartItem[], user: User | null): CartGate {
  if (cart.length === 0) return 'empty'
  if (user === null) return 'logged-out'
  const total = cartTotal(cart)
  if (total <= 0) return 'no-points'
  return user.rewards_points >= total ? 'open' : 'insufficient'
}
