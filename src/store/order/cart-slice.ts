import type { StateCreator } from 'zustand'
import type { CartItem } from '../../contract/entities/cart.ts'
import type { Id } from '../../contract/entities/primitives.ts'
import { cartChangeValue } from '../../contract/limits.ts'
import { withItem, withoutProduct, withQuantity } from '../../domain/cart.ts'
import { session } from '../../storage/session-storage.ts'

/** The cart, mirrored from the session key `cart` (section 4, "Cart"). */
export interface CartSlice {
  cart: readonly CartItem[]
  /** Changes with every change of the cart; remounts the badge. */
  cartChange: number
  /** When this page's cart last changed, in milliseconds since 1970. */
  cartSinceMs: number
  addItem(item: CartItem, mode: 'increment' | 'set'): 'added' | 'updated'
  changeQuantity(productId: Id, quantity: number): void
  removeProduct(productId: Id): void
  /** Replaces the cart, for example with checked prices. */
  replaceCart(cart: readonly CartItem[]): void
  /** Removes the cart after an order or at the end of the session. */
  clearCart(): void
  restoreCart(): void
}

/**
 * Draws the change value of section 4 (5 to 14), but never the current one, so that every change is visible.
 */
function nextChangeValue(previous: number): number {
  const { min, max } = cartChangeValue
  const drawn = min + Math.floor(Math.random() * (max - min + 1))
  return drawn !== previous ? drawn : drawn === max ? min : drawn + 1
}

export const createCartSlice: StateCreator<CartSlice, [], [], CartSlice> = (set, get) => {
  function keep(cart: readonly CartItem[], cartChange: number): void {
    session.cart.write([...cart])
    set({ cart, cartChange, cartSinceMs: Date.now() })
  }
  return {
    cart: [],
    cartChange: 0,
    cartSinceMs: performance.timeOrigin,
    addItem(item, mode) {
      const { cart, outcome } = withItem(get().cart, item, mode)
      keep(cart, nextChangeValue(get().cartChange))
      return outcome
    },
    changeQuantity: (productId, quantity) =>
      keep(withQuantity(get().cart, productId, quantity), get().cartChange + 1),
    removeProduct: (productId) => keep(withoutProduct(get().cart, productId), get().cartChange + 1),
    replaceCart: (cart) => keep(cart, get().cartChange + 1),
    clearCart() {
      session.cart.remove()
      set(({ cartChange }) => ({ cart: [], cartChange: cartChange + 1 }))
    },
    // Drops invalid lines: a quantity below one or a negative price.
    restoreCart: () =>
      set({
        cart: (session.cart.read() ?? []).filter((line) => line.quantity > 0 && line.product_points >= 0),
      }),
  }
}
