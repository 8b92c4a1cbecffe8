import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '../../contract/entities/product.ts'
import { productDetailsPath } from '../../contract/routes.ts'
import { lineOf, missingPoints } from '../../domain/cart.ts'
import { priceOf } from '../../domain/product.ts'
import { ProductTile, type ProductTileProps } from './product-tile.tsx'
import { addToCart, changeCartQuantity, removeFromCart } from '../../store/add-to-cart.ts'
import { useShop } from '../../store/shop-store.ts'

/**
 * Product tile connected to the cart and the member's balance, for home, listing and search. It renders again
 * only when its own line or hint changes, so that adding to the cart responds within a frame.
 */
export const ShopTile = memo(function ShopTile({
  product,
  onOpen,
  ...tile
}: {
  product: Product
  /** Called before the details open. */
  onOpen?: (() => void) | undefined
} & Pick<
  ProductTileProps,
  'latest' | 'feature' | 'sizes' | 'first' | 'role' | 'aria-setsize' | 'aria-posinset'
>) {
  const quantity = useShop((state) => lineOf(state.cart, product.id)?.quantity ?? 0)
  const [opening, setOpening] = useState(false)
  const price = priceOf(product)
  const missing = useShop(({ user, cart }) =>
    user === null || price === null ? null : missingPoints(price, cart, user.rewards_points),
  )
  const isMember = useShop((state) => state.user !== null)
  return (
    <ProductTile
      {...tile}
      isMember={isMember}
      missing={missing}
      onAdd={() => addToCart(product, 1, 'increment')}
      opening={opening}
      onChangeQuantity={(next) =>
        next === 0 ? removeFromCart(product.id) : changeCartQuantity(product.id, next)
      }
      product={product}
      quantity={quantity}
      renderLink={(link) => (
        <Link
          {...link}
          onClick={() => {
            onOpen?.()
            setOpening(matchMedia('(prefers-reduced-motion: no-preference)').matches)
          }}
          to={productDetailsPath(product.id)}
        />
      )}
    />
  )
})
