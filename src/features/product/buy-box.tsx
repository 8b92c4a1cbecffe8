import { useId, useRef, useState, type ReactNode } from 'react'
import type { Product } from '../../contract/shop-entities/product.ts'
import { quantityLimits } from '../../contract/limits.ts'
import { productMessages } from '../../messages/product.ts'
import { detailsMessages } from '../../messages/product-details.ts'
import { variantMessages } from '../../messages/variants.ts'
import { cartTotal, lineOf, withoutProduct } from '../../domain/cart.ts'
import { productName } from '../../domain/names.ts'
import { formatPoints } from '../../domain/points.ts'
import { priceOf, sameId } from '../../domain/product.ts'
import { isSoldOut } from '../../domain/variants.ts'
import { addToCart } from '../../store/order/add-to-cart.ts'
import { useShop } from '../../store/shop-store.ts'
import { useBalance } from '../../store/session/use-balance.ts'
import { Button } from '../../ui/button.tsx'
import { Points } from '../../components/points/points.tsx'
import { QuantityStepper } from '../../components/cart/quantity-stepper.tsx'
import { TypedQuantity } from '../../components/cart/typed-quantity.tsx'
import { classNames } from '../../ui/class-names.ts'
import tone from '../../ui/tone.module.css'
import text from '../../ui/text.module.css'
import styles from './buy-box.module.css'

/** Remaining or missing points after ordering the chosen quantity (looks.md, "Details"). */
function balanceHint(balance: number, total: number): string {
  const rest = balance - total
  return rest >= 0 ? detailsMessages.leavesYou(formatPoints(rest)) : productMessages.toGo(formatPoints(-rest))
}

/** The chosen quantity, reset for each product; starts with the cart's quantity, if any. */
function useQuantity(product: Product, inCart: number) {
  const [quantity, setQuantity] = useState(inCart || quantityLimits.min)
  const [isRefused, setIsRefused] = useState(false)
  const [productId, setProductId] = useState(product.id)
  if (!sameId(productId, product.id)) {
    setProductId(product.id)
    setQuantity(inCart || quantityLimits.min)
    setIsRefused(false)
  }
  return { quantity, setQuantity, isRefused, setIsRefused }
}

/**
 * Price, quantity 1 to 50 and the cart button (section 5). If the product is in the cart, the quantity starts
 * with the cart's, and the button sets it.
 * @param children between the price and the controls; stay mounted when another variant replaces the product
 */
export function BuyBox({ product, children }: { product: Product; children: ReactNode }) {
  const inCart = useShop((state) => lineOf(state.cart, product.id)?.quantity ?? 0)
  const balance = useBalance()
  // Without this product's line, which the button replaces.
  const others = useShop((state) => cartTotal(withoutProduct(state.cart, product.id)))
  const choice = useQuantity(product, inCart)
  const price = priceOf(product)

  if (price === null || isSoldOut(product)) {
    return (
      <>
        <Unavailable price={price} />
        {children}
      </>
    )
  }
  // An invalid quantity has no total.
  const hint =
    balance === null || choice.isRefused ? null : balanceHint(balance, others + price * choice.quantity)
  return (
    <>
      <div className={styles.price}>
        <Points size="large" value={price} />
        {balance !== null && (
          <p aria-live="polite" className={text.dim}>
            {hint}
          </p>
        )}
        {inCart > 0 && (
          <p className={classNames(styles.inCart, tone.accent)}>{detailsMessages.inYourCart(inCart)}</p>
        )}
      </div>
      {children}
      <Controls choice={choice} hint={hint} key={product.id} price={price} product={product} />
    </>
  )
}

function Unavailable({ price }: { price: number | null }) {
  return (
    <div className={styles.price}>
      {price !== null && <Points size="large" value={price} />}
      <p className={styles.unavailable}>
        {price === null ? productMessages.unavailable : variantMessages.outOfStock}
      </p>
      <p className={text.dim}>
        {price === null ? detailsMessages.unavailableHint : variantMessages.outOfStockHint}
      </p>
    </div>
  )
}

/**
 * Quantity and cart button. On a phone a bar, whose button shows the total, with the remaining points below.
 */
function Controls({
  product,
  price,
  hint,
  choice: { quantity, setQuantity, isRefused, setIsRefused },
}: {
  product: Product
  price: number
  hint: string | null
  choice: ReturnType<typeof useQuantity>
}) {
  const number = useRef<HTMLInputElement>(null)
  const refusedId = useId()
  return (
    <div className={styles.controls}>
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
        className={styles.add}
        onClick={() => {
          if (isRefused) number.current?.focus()
          else addToCart(product, quantity, 'set')
        }}
        size="large"
      >
        <span className={styles.words}>
          {productMessages.addToCart}
          <span className={styles.sum}>{formatPoints(isRefused ? price : price * quantity)}</span>
        </span>
      </Button>
      {/* Repeated here, because the one above may be off the screen. */}
      {hint !== null && (
        <p aria-hidden="true" className={styles.barHint}>
          {hint}
        </p>
      )}
      <p aria-live="polite" className={styles.refused} id={refusedId}>
        {isRefused && detailsMessages.quantityRange}
      </p>
    </div>
  )
}
