import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { CartItem } from '../../contract/entities/cart.ts'
import type { Id } from '../../contract/entities/primitives.ts'
import { toastMs } from '../../contract/limits.ts'
import { cartMessages } from '../../contract/messages/cart.ts'
import { productDetailsPath } from '../../contract/routes.ts'
import { lineTotal } from '../../domain/cart.ts'
import { inLanguage } from '../../domain/localized.ts'
import { formatPoints } from '../../domain/points.ts'
import { useShop } from '../../store/shop-store.ts'
import { ProductLine } from '../../ui/product-line.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './cart-page.module.css'

/** What a line says below its name: the price of one where there are several, and the size. */
function detailsOf(line: CartItem): string[] {
  return [
    ...(line.quantity > 1 ? [cartMessages.each(formatPoints(line.product_points))] : []),
    ...(line.product_size ? [cartMessages.size(line.product_size)] : []),
  ]
}

/**
 * The cart's lines (section 2): minus stops at one, plus at fifty, the number itself is read-only (section 5);
 * every change has its toast (section 4).
 * @param onRemoved is told after a line went, so that the page can look after the focus.
 */
export function CartLines({ cart, onRemoved }: { cart: readonly CartItem[]; onRemoved: () => void }) {
  const changeQuantity = useShop((state) => state.changeQuantity)
  const removeProduct = useShop((state) => state.removeProduct)

  function change(productId: Id, quantity: number): void {
    changeQuantity(productId, quantity)
    showToast({ kind: 'success', text: cartMessages.quantityUpdated, ms: toastMs.cart })
  }

  function remove(productId: Id): void {
    removeProduct(productId)
    showToast({ kind: 'success', text: cartMessages.removed, ms: toastMs.cart })
    onRemoved()
  }

  return (
    <ul className={styles['lines']}>
      {cart.map((line) => {
        const name = inLanguage(line.product_name)
        return (
          <li className={styles['line']} key={line.product_id}>
            <ProductLine
              details={detailsOf(line)}
              filename={line.product_filename}
              name={<Link to={productDetailsPath(line.product_id)}>{name}</Link>}
              points={lineTotal(line)}
            >
              <QuantityStepper
                label={name}
                onChange={(quantity) => change(line.product_id, quantity)}
                readOnly
                value={line.quantity}
              />
              <button
                aria-label={cartMessages.remove(name)}
                className={styles['remove']}
                onClick={() => remove(line.product_id)}
                type="button"
              >
                <Trash2 aria-hidden="true" size="1.25em" />
              </button>
            </ProductLine>
          </li>
        )
      })}
    </ul>
  )
}
