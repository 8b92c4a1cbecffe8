import type { CartItem } from '../../contract/shop-entities/cart.ts'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import type { Product } from '../../contract/shop-entities/product.ts'
import { toastMs } from '../../contract/limits.ts'
import { cartToasts } from '../../messages/cart-toasts.ts'
import { cartItemOf } from '../../domain/cart.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { useShop } from '../shop-store.ts'

/** Shows a toast about the cart for one second (section 9). */
export function showCartToast(text: string): void {
  showToast({ kind: 'success', text, ms: toastMs.cart })
}

/**
 * Adds a product to the cart and shows a toast (section 4, "Cart"). A new product is appended. The quantity
 * of a known one is increased (`increment`) or set (`set`). A product without a price is not added.
 */
export function addToCart(product: Product, quantity: number, mode: 'increment' | 'set'): void {
  const item: CartItem | null = cartItemOf(product, quantity)
  if (item === null) return
  const outcome = useShop.getState().addItem(item, mode)
  showCartToast(outcome === 'added' ? cartToasts.added : cartToasts.updated)
}

/** Changes a product's quantity in the cart and shows a toast (section 4, "Cart"). */
export function changeCartQuantity(productId: Id, quantity: number): void {
  useShop.getState().changeQuantity(productId, quantity)
  showCartToast(cartToasts.quantityUpdated)
}

/** Removes a product from the cart and shows a toast (section 4, "Cart"). */
export function removeFromCart(productId: Id): void {
  useShop.getState().removeProduct(productId)
  showCartToast(cartToasts.removed)
}
