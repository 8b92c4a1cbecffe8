import type { StateCreator } from 'zustand'
import type { CartItem } from '../../contract/shop-entities/cart.ts'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import { cartChangeValue } from '../../contract/limits.ts'
import { withItem, withoutProduct, withQuantity } from '../../domain/cart.ts'
import { CART_OWNER_KEY, readRaw, writeRaw } from '../../storage/raw-session.ts'
import { removeCart, session } from '../../storage/session-storage.ts'
import { readOwner } from '../../storage/token.ts'

/**
 * The cart, mirrored from the session key `cart` (section 4, "Cart"). It belongs to the member who filled it
 * (`cartOwner`): while another member is logged in here, it stays in storage unseen, until that member puts something
 * into a cart or logs out. A visitor's cart goes to whoever logs in.
 */
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
  /** Gives a visitor's cart to the member who logs in, and hides another member's. */
  claimCart(memberId: Id): void
  /** @param memberId the member of the restored session, if there is one */
  restoreCart(memberId: Id | undefined): void
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
  let owner = ''
  function keep(cart: readonly CartItem[], cartChange: number): void {
    session.cart.write([...cart])
    keepOwner()
    set({ cart, cartChange, cartSinceMs: Date.now() })
  }
  function keepOwner(): void {
    const client_id = session.clientLoginId.read() ?? ''
    if (owner !== '') writeRaw(CART_OWNER_KEY, JSON.stringify({ client_id, customer_id: owner }))
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
      removeCart()
      set(({ cartChange }) => ({ cart: [], cartChange: cartChange + 1 }))
    },
    claimCart(memberId) {
      const isOthers = owner !== '' && owner !== String(memberId)
      owner = String(memberId)
      if (isOthers) set({ cart: [] })
      else if (get().cart.length > 0) keepOwner()
    },
    restoreCart(memberId) {
      owner = String(readOwner(readRaw(CART_OWNER_KEY))?.customer_id ?? '')
      const kept = session.cart.read() ?? []
      // Drops invalid lines: a quantity below one or a negative price.
      set({ cart: kept.filter((line) => line.quantity > 0 && line.product_points >= 0) })
      if (memberId !== undefined) get().claimCart(memberId)
    },
  }
}
