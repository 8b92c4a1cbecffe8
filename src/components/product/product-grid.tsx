import { useCallback, type ReactNode } from 'react'
import type { Product } from '../../contract/shop-entities/product.ts'
import { tileSizes } from '../../domain/picture-sizes.ts'
import { variantCount } from '../../domain/variants.ts'
import { variantMessages } from '../../messages/variants.ts'
import { useShop } from '../../store/shop-store.ts'
import type { ProductList } from '../../store/catalogue/use-product-list.ts'
import type { GridCell } from '../../ui/list/infinite-grid.tsx'
import { PagedGrid } from '../../ui/list/paged-grid.tsx'
import { ProductTile } from './product-tile.tsx'
import { TileSkeleton } from './tile-skeleton.tsx'

/** Number of colours of a product, or of sizes if it has one colour; `undefined` without a choice. */
function variantNote(product: Product): string | undefined {
  const [colours, sizes] = [variantCount(product, 'product_colour'), variantCount(product, 'product_size')]
  if (colours > 1) return variantMessages.colours(colours)
  return sizes > 1 ? variantMessages.sizes(sizes) : undefined
}

/** As many as a phone shows at once. */
const FIRST_TILES = 4

/**
 * A list of products as a grid of tiles (section 4, "Listings").
 * @param empty shown if the list is empty
 * @param onOpen called before a product's details open; must be a stable function, otherwise every tile
 * re-renders
 */
export function ProductGrid({
  list,
  label,
  empty,
  onOpen,
}: {
  list: ProductList
  label: string
  empty: ReactNode
  onOpen?: (() => void) | undefined
}) {
  const { latestIds, featureIds } = list
  const isMember = useShop((state) => state.user !== null)
  const tileOf = useCallback(
    (product: Product, cell: GridCell, pictureWaits: boolean) => (
      <ProductTile
        {...cell}
        first={cell['aria-posinset'] <= FIRST_TILES}
        feature={featureIds.has(String(product.id))}
        latest={latestIds.has(String(product.id))}
        note={variantNote(product)}
        onOpen={onOpen}
        pictureWaits={pictureWaits}
        product={product}
        sizes={tileSizes}
      />
    ),
    [featureIds, latestIds, onOpen],
  )
  return (
    <PagedGrid
      empty={empty}
      label={label}
      list={list}
      renderItem={tileOf}
      skeleton={<TileSkeleton hint={isMember} />}
    />
  )
}
