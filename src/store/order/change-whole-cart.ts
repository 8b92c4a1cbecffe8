import type { CartItem } from '../../contract/shop-entities/cart.ts'
import { cartToasts } from '../../messages/cart-toasts.ts'
import { showCartToast } from './add-to-cart.ts'
import { useShop } from '../shop-store.ts'

/** Replaces the cart with a smaller one and shows a toast. */
export function shrinkCart(smaller: readonly CartItem[]): void {
  const { cart, replaceCart } = useShop.getState()
  replaceCart(smaller)
  showCartToast(smaller.length < cart.length ? cartToasts.removed : cartToasts.quantityUpdated)
}

/** Adds the lines of a shared cart to the cart and shows one toast. */
export function addOffered(items: readonly CartItem[]): void {
  for (const item of items) useShop.getState().addItem(item, 'increment')
  showCartToast(cartToasts.updated)
}
