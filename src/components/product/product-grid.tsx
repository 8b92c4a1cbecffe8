import type { ReactNode } from 'react'
import { kitMessages } from '../../messages/kit.ts'
import { tileSizes } from '../../domain/picture-sizes.ts'
import { GridSkeleton, InfiniteGrid, ListTail } from '../../ui/list/infinite-grid.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Loader } from '../../ui/status/loader.tsx'
import { TileSkeleton } from './tile-skeleton.tsx'
import { ProductTile } from './product-tile.tsx'
import type { ProductList } from '../../store/use-product-list.ts'

const SKELETON_TILES = 8
/** As many as a phone shows at once. */
const FIRST_TILES = 4

/**
 * A list of products in each of its states: on its way, there, empty, failed (section 4, "Listings").
 * @param empty what is shown where nothing was found.
 * @param onOpen called before a product's details open; keep it the same function, or every tile renders anew.
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
  const { products, latestIds, featureIds, loading, failed } = list
  if (loading === 'first') {
    return (
      <GridSkeleton count={SKELETON_TILES}>
        <TileSkeleton />
      </GridSkeleton>
    )
  }
  if (failed === 'first') return <LoadFailed onRetry={list.retry} part="first" reference={list.reference} />
  if (products.length === 0) return empty
  return (
    <>
      <InfiniteGrid
        hasMore={list.hasMore}
        itemKey={(product) => String(product.id)}
        items={products}
        label={label}
        onNearEnd={list.loadMore}
        renderItem={(product, cell) => (
          <ProductTile
            {...cell}
            first={cell['aria-posinset'] <= FIRST_TILES}
            feature={featureIds.has(String(product.id))}
            latest={latestIds.has(String(product.id))}
            onOpen={onOpen}
            product={product}
            sizes={tileSizes}
          />
        )}
      />
      {list.hasMore && (
        <ListTail>{loading === 'more' && <Loader label={kitMessages.pageLoading} />}</ListTail>
      )}
      {failed === 'more' && <LoadFailed onRetry={list.retry} part="more" reference={list.reference} />}
    </>
  )
}
