import Trash2 from 'lucide-react/icons/trash'
import type { CartItem } from '../../contract/shop-entities/cart.ts'
import { cartMessages } from '../../messages/cart.ts'
import { productDetailsPath } from '../../contract/routes.ts'
import { lineTotal } from '../../domain/cart.ts'
import { type CartLineChange, changeOf } from '../../domain/cart-check.ts'
import { inLanguage } from '../../domain/localized.ts'
import { changeCartQuantity, removeFromCart } from '../../store/order/add-to-cart.ts'
import { lineDetails } from '../../components/cart/line-details.ts'
import { ProductLine } from '../../components/product/product-line.tsx'
import { QuantityStepper } from '../../components/cart/quantity-stepper.tsx'
import { Link } from '../../components/link/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import styles from './cart-page.module.css'

/**
 * Lines of the cart (section 2): minus stops at one, plus at fifty, the number is read-only (section 5);
 * every change shows a toast (section 4).
 * @param changes result of the price check
 * @param onRemoved called after a line was removed, so that the page can move the focus
 */
export function CartLines({
  cart,
  changes,
  onRemoved,
}: {
  cart: readonly CartItem[]
  changes: readonly CartLineChange[]
  onRemoved: () => void
}) {
  return (
    <ul className={classNames(surface.card, surface.divided, styles.lines)}>
      {cart.map((line) => {
        const name = inLanguage(line.product_name)
        const lineChange = changeOf(changes, line.product_id)
        return (
          <li key={line.product_id}>
            <ProductLine
              details={lineDetails(line)}
              filename={line.product_filename}
              name={<Link to={productDetailsPath(line.product_id)}>{name}</Link>}
              change={lineChange}
              points={lineTotal(line)}
            >
              {/* A line that is gone has no quantity; it can only be removed. */}
              {lineChange?.kind !== 'gone' && (
                <QuantityStepper
                  label={name}
                  onChange={(quantity) => changeCartQuantity(line.product_id, quantity)}
                  value={line.quantity}
                />
              )}
              <button
                aria-label={cartMessages.remove(name)}
                className={styles.remove}
                onClick={() => {
                  removeFromCart(line.product_id)
                  onRemoved()
                }}
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
