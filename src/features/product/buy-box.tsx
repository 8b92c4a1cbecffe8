import { useState, type ReactNode } from 'react'
import type { Product } from '../../contract/entities/product.ts'
import { quantityLimits } from '../../contract/limits.ts'
import { productMessages } from '../../contract/messages/catalogue.ts'
import { detailsMessages } from '../../contract/messages/product-details.ts'
import { lineOf } from '../../domain/cart.ts'
import { productName } from '../../domain/names.ts'
import { formatPoints } from '../../domain/points.ts'
import { priceOf } from '../../domain/product.ts'
import { addToCart } from '../../store/add-to-cart.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button } from '../../ui/button.tsx'
import { Points } from '../../ui/points.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import styles from './buy-box.module.css'

/** What this many of it do to the balance: what they leave, or what is missing (looks.md, "Details"). */
function balanceHint(balance: number, total: number): string {
  const rest = balance - total
  return rest >= 0 ? detailsMessages.leavesYou(formatPoints(rest)) : productMessages.toGo(formatPoints(-rest))
}

/**
 * Price, quantity 1 to 50 and the cart button (section 5). Where the product is in the cart already, the
 * quantity starts with the cart's, and the button sets it.
 * @param children stand between the price and the controls.
 */
export function BuyBox({ product, children }: { product: Product; children: ReactNode }) {
  const inCart = useShop((state) => lineOf(state.cart, product.id)?.quantity ?? 0)
  const balance = useShop((state) => state.user?.rewards_points ?? null)
  const [quantity, setQuantity] = useState(inCart || quantityLimits.min)
  const price = priceOf(product)

  if (price === null) {
    return (
      <>
        <div className={styles['price']}>
          <p className={styles['unavailable']}>{productMessages.unavailable}</p>
          <p className={styles['hint']}>{detailsMessages.unavailableHint}</p>
        </div>
        {children}
      </>
    )
  }
  return (
    <>
      <div className={styles['price']}>
        <Points size="large" value={price} />
        {balance !== null && (
          <p aria-live="polite" className={styles['hint']}>
            {balanceHint(balance, price * quantity)}
          </p>
        )}
        {inCart > 0 && <p className={styles['in-cart']}>{detailsMessages.inYourCart(inCart)}</p>}
      </div>
      {children}
      <div className={styles['controls']}>
        <QuantityStepper
          label={productName(product)}
          max={quantityLimits.max}
          min={quantityLimits.min}
          onChange={setQuantity}
          value={quantity}
        />
        <Button className={styles['add']} onClick={() => addToCart(product, quantity, 'set')} size="large">
          {productMessages.addToCart}
        </Button>
      </div>
    </>
  )
}
