import type { CartItem } from '../contract/entities/cart.ts'
import { cartToasts } from '../messages/cart-toasts.ts'
import { showCartToast } from './add-to-cart.ts'
import { useShop } from './shop-store.ts'

/** Puts a smaller cart in place of the one there is, and says so. */
export function shrinkCart(smaller: readonly CartItem[]): void {
  const { cart, replaceCart } = useShop.getState()
  replaceCart(smaller)
  showCartToast(smaller.length < cart.length ? cartToasts.removed : cartToasts.quantityUpdated)
}

/** Adds lines that somebody brought along to what is in the cart, and says so once. */
export function addOffered(items: readonly CartItem[]): void {
  for (const item of items) useShop.getState().addItem(item, 'increment')
  showCartToast(cartToasts.updated)
}
