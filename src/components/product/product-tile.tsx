import { memo, useEffect, useRef, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react'
import type { Product } from '../../contract/shop-entities/product.ts'
import { productDetailsPath } from '../../contract/routes.ts'
import { productMessages } from '../../messages/product.ts'
import { lineOf, missingPoints } from '../../domain/cart.ts'
import { inLanguage } from '../../domain/localized.ts'
import { productName } from '../../domain/names.ts'
import { formatPoints } from '../../domain/points.ts'
import { priceOf } from '../../domain/product.ts'
import { addToCart, changeCartQuantity, removeFromCart } from '../../store/order/add-to-cart.ts'
import { useShownTexts } from '../../store/session/use-shown-texts.ts'
import { useShop } from '../../store/shop-store.ts'
import { balanceNow } from '../../store/session/use-balance.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Points } from '../points/points.tsx'
import { OfferedGoal } from './offered-goal.tsx'
import { pictureLeaves } from './travelling-picture.ts'
import { QuantityStepper } from '../cart/quantity-stepper.tsx'
import { Link } from '../link/link.tsx'
import styles from './product-tile.module.css'

interface ProductTileProps extends Pick<
  ComponentPropsWithRef<'div'>,
  'role' | 'aria-setsize' | 'aria-posinset'
> {
  product: Product
  latest?: boolean | undefined
  feature?: boolean | undefined
  sizes: string
  /** True for tiles of the first view: their pictures load at once, not when they come near the screen. */
  first?: boolean | undefined
  /** Leaves the picture's box empty for now. */
  pictureWaits?: boolean | undefined
  /** Text beside the points. */
  note?: string | undefined
  onOpen?: (() => void) | undefined
}

/**
 * A product in a list (looks.md, "Tile"), with its cart controls and the missing points: picture, name,
 * points. Few elements, because a long listing shows two dozen tiles. Re-renders only when its own line or
 * hint changes, so that adding to the cart responds within a frame.
 */
export const ProductTile = memo(function ProductTile({
  product,
  latest = false,
  feature = false,
  sizes,
  first = false,
  pictureWaits,
  note,
  onOpen,
  ...root
}: ProductTileProps) {
  useShownTexts()
  const quantity = useShop((state) => lineOf(state.cart, product.id)?.quantity ?? 0)
  const price = priceOf(product)
  const [picture] = product.product_images
  return (
    <div {...root} className={styles.tile}>
      <Picture
        {...picture}
        alt={inLanguage(picture?.alt)}
        className={styles.picture}
        priority={first}
        sizes={sizes}
        waits={pictureWaits}
      />
      {latest && <span className={classNames(styles.badge, styles.latest)}>{productMessages.latest}</span>}
      {feature && (
        <span className={classNames(styles.badge, styles.feature, latest && styles.second)}>
          {productMessages.feature}
        </span>
      )}
      <Link
        className={styles.name}
        onClick={({ currentTarget }: MouseEvent) => {
          onOpen?.()
          pictureLeaves(currentTarget.parentElement?.firstElementChild)
        }}
        to={productDetailsPath(product.id)}
      >
        {productName(product)}
      </Link>
      <TilePrice note={note} price={price} />
      <Hint price={price} />
      <OfferedGoal product={product} />
      {price !== null && <TileCart product={product} quantity={quantity} />}
    </div>
  )
})

/** The price, and a note beside it if there is space for both. */
function TilePrice({ price, note }: { price: number | null; note: string | undefined }) {
  const points =
    price === null ? (
      <span className={styles.unavailable}>{productMessages.unavailable}</span>
    ) : (
      <Points className={styles.points} value={price} />
    )
  if (!note) return points
  return (
    <span className={styles.priceLine}>
      {points}
      <span className={styles.note}>{note}</span>
    </span>
  )
}

/**
 * Points that a member still needs for one more piece; nothing if the balance is enough. A visitor's tile
 * reserves no line for it.
 */
function Hint({ price }: { price: number | null }): ReactNode {
  const isMember = useShop((state) => state.user !== null)
  const missing = useShop((state) => {
    const balance = balanceNow(state)
    return balance === null || price === null ? null : missingPoints(price, state.cart, balance)
  })
  if (!isMember) return null
  return (
    <span className={styles.hint}>
      {missing !== null && missing > 0 && productMessages.toGo(formatPoints(missing))}
    </span>
  )
}

/** The add button; after the product is in the cart, minus, count and plus. Minus removes the last piece. */
function TileCart({ product, quantity }: { product: Product; quantity: number }) {
  const name = productName(product)
  const plus = useRef<HTMLButtonElement>(null)
  const removedHere = useRef(false)

  useEffect(() => {
    // The minus button that removed the last piece is gone: move the focus to plus.
    if (removedHere.current) plus.current?.focus()
    removedHere.current = false
  }, [quantity])

  return (
    <QuantityStepper
      add={styles.add}
      className={classNames(styles.cart, quantity > 0 && styles.stepper)}
      increaseLabel={productMessages.addToCartOf(name)}
      label={name}
      min={0}
      onChange={(next) => {
        removedHere.current = next === 0
        if (next > quantity) addToCart(product, 1, 'increment')
        else if (next === 0) removeFromCart(product.id)
        else changeCartQuantity(product.id, next)
      }}
      ref={plus}
      size="small"
      value={quantity}
    />
  )
}
