import { useId, useRef, useState, type ReactNode } from 'react'
import type { Product } from '../../contract/entities/product.ts'
import { quantityLimits } from '../../contract/limits.ts'
import { productMessages } from '../../messages/product.ts'
import { detailsMessages } from '../../messages/product-details.ts'
import { variantMessages } from '../../messages/variants.ts'
import { cartTotal, lineOf, withoutProduct } from '../../domain/cart.ts'
import { productName } from '../../domain/names.ts'
import { formatPoints } from '../../domain/points.ts'
import { priceOf } from '../../domain/product.ts'
import { isSoldOut } from '../../domain/variants.ts'
import { addToCart } from '../../store/add-to-cart.ts'
import { useShop } from '../../store/shop-store.ts'
import { useBalance } from '../../store/use-balance.ts'
import { Button } from '../../ui/button.tsx'
import { Points } from '../../components/points/points.tsx'
import { QuantityStepper } from '../../components/cart/quantity-stepper.tsx'
import { TypedQuantity } from '../../components/cart/typed-quantity.tsx'
import styles from './buy-box.module.css'

/** Effect of the chosen quantity on the balance: what remains, or what is missing (looks.md, "Details"). */
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
  const balance = useBalance()
  // The button sets this product's line, so that the hint counts the others as they are.
  const others = useShop((state) => cartTotal(withoutProduct(state.cart, product.id)))
  const [quantity, setQuantity] = useState(inCart || quantityLimits.min)
  const [isRefused, setIsRefused] = useState(false)
  const number = useRef<HTMLInputElement>(null)
  const refusedId = useId()
  const price = priceOf(product)

  if (price === null || isSoldOut(product)) {
    const isPriced = price !== null
    return (
      <>
        <div className={styles['price']}>
          {isPriced && <Points size="large" value={price} />}
          <p className={styles['unavailable']}>
            {isPriced ? variantMessages.outOfStock : productMessages.unavailable}
          </p>
          <p className={styles['hint']}>
            {isPriced ? variantMessages.outOfStockHint : detailsMessages.unavailableHint}
          </p>
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
            {balanceHint(balance, others + price * quantity)}
          </p>
        )}
        {inCart > 0 && <p className={styles['in-cart']}>{detailsMessages.inYourCart(inCart)}</p>}
      </div>
      {children}
      <div className={styles['controls']}>
        <QuantityStepper
          label={productName(product)}
          number={
            <TypedQuantity
              describedBy={isRefused ? refusedId : undefined}
              label={productName(product)}
              onChange={setQuantity}
              onRefused={setIsRefused}
              ref={number}
              value={quantity}
            />
          }
          onChange={(next) => {
            setQuantity(next)
            setIsRefused(false)
          }}
          value={quantity}
        />
        <Button
          className={styles['add']}
          onClick={() => {
            if (isRefused) number.current?.focus()
            else addToCart(product, quantity, 'set')
          }}
          size="large"
        >
          {productMessages.addToCart}
        </Button>
        <p aria-live="polite" className={styles['refused']} id={refusedId}>
          {isRefused && detailsMessages.quantityRange}
        </p>
      </div>
    </>
  )
}
