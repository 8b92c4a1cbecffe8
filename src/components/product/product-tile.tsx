import { useEffect, useRef, ViewTransition, type ComponentPropsWithRef, type ReactNode } from 'react'
import type { Product } from '../../contract/entities/product.ts'
import { productMessages } from '../../messages/product.ts'
import { productName } from '../../domain/names.ts'
import { formatPoints } from '../../domain/points.ts'
import { firstPictureOf, priceOf } from '../../domain/product.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Points } from '../points/points.tsx'
import { QuantityStepper } from '../cart/quantity-stepper.tsx'
import styles from './product-tile.module.css'

/** The view transition's name for a tile's picture while it turns into the picture of the details it opens. */
export const TRAVELLING_PICTURE = 'product'

export interface ProductTileProps extends Pick<
  ComponentPropsWithRef<'div'>,
  'role' | 'aria-setsize' | 'aria-posinset'
> {
  product: Product
  /** How many are in the cart; 0 shows the add button. */
  quantity: number
  /** A member is logged in: the tile reserves the hint's line. */
  isMember: boolean
  /** How many points are missing for one more; `null` where that is not known. */
  missing: number | null
  latest?: boolean | undefined
  feature?: boolean | undefined
  /** The `sizes` of the picture. */
  sizes: string
  /** For the tiles of the first view: their pictures do not wait to be near the screen. */
  first?: boolean | undefined
  /** The details are about to open: the picture travels there (looks.md, "Motion"). */
  opening?: boolean | undefined
  /** One more into the cart. */
  onAdd: () => void
  onChangeQuantity: (quantity: number) => void
  /** The link to the product's details; the kit does not know the router. */
  renderLink: (link: { className: string; children: ReactNode }) => ReactNode
}

/** Whether one more can be afforded. */
function hintOf(missing: number): string {
  return missing === 0 ? productMessages.enoughPoints : productMessages.toGo(formatPoints(missing))
}

/**
 * A product in a list (looks.md, "Tile"): picture, name, points, and the cart within reach. Few elements on
 * purpose: a long listing shows two dozen of these at once.
 */
export function ProductTile({
  product,
  quantity,
  isMember,
  missing,
  latest = false,
  feature = false,
  sizes,
  first = false,
  opening = false,
  onAdd,
  onChangeQuantity,
  renderLink,
  ...root
}: ProductTileProps) {
  const name = productName(product)
  const price = priceOf(product)
  return (
    <div {...root} className={styles['tile']} data-in-cart={quantity > 0 || undefined}>
      <ViewTransition default="none" name={opening ? TRAVELLING_PICTURE : 'auto'} share="auto">
        <Picture
          alt=""
          className={styles['picture']}
          filename={firstPictureOf(product)}
          priority={first}
          sizes={sizes}
        />
      </ViewTransition>
      {latest && (
        <span className={classNames(styles['badge'], styles['latest'])}>{productMessages.latest}</span>
      )}
      {feature && !latest && (
        <span className={classNames(styles['badge'], styles['feature'])}>{productMessages.feature}</span>
      )}
      {latest && feature && (
        <span className={classNames(styles['badge'], styles['feature'], styles['second'])}>
          {productMessages.feature}
        </span>
      )}
      {renderLink({ className: styles['name'] ?? '', children: name })}
      {price === null ? (
        <span className={styles['unavailable']}>{productMessages.unavailable}</span>
      ) : (
        <Points className={styles['points']} value={price} />
      )}
      {isMember && <span className={styles['hint']}>{missing === null ? ' ' : hintOf(missing)}</span>}
      {price !== null && (
        <TileCart name={name} onAdd={onAdd} onChangeQuantity={onChangeQuantity} quantity={quantity} />
      )}
    </div>
  )
}

/** The add button; once the product is in the cart, minus, count and plus. Minus removes the last one. */
function TileCart({
  name,
  quantity,
  onAdd,
  onChangeQuantity,
}: Pick<ProductTileProps, 'quantity' | 'onAdd' | 'onChangeQuantity'> & { name: string }) {
  const stepper = useRef<HTMLSpanElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const pressedHere = useRef(false)
  const inCart = quantity > 0

  useEffect(() => {
    // The plus takes over from the add button under the finger, and back: the keyboard must not lose its place.
    const next = inCart ? stepper.current?.querySelector<HTMLElement>('button:last-of-type') : add.current
    if (pressedHere.current) next?.focus()
    pressedHere.current = false
  }, [inCart])

  if (!inCart) {
    return (
      <button
        aria-label={productMessages.addToCartOf(name)}
        className={styles['add']}
        onClick={() => {
          pressedHere.current = true
          onAdd()
        }}
        ref={add}
        type="button"
      />
    )
  }
  return (
    <span className={styles['stepper']} ref={stepper}>
      <QuantityStepper
        increaseLabel={productMessages.addToCartOf(name)}
        label={name}
        min={0}
        onChange={(next) => {
          pressedHere.current = next === 0
          if (next > quantity) onAdd()
          else onChangeQuantity(next)
        }}
        size="small"
        value={quantity}
      />
    </span>
  )
}
