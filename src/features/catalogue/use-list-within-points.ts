import { useEffect, useMemo, useState } from 'react'
import { sortByPoints } from '../../contract/codes.ts'
import { cartTotal } from '../../domain/cart.ts'
import { sortOf, type ListingFilters } from '../../domain/listing-request.ts'
import { roundPoints } from '../../domain/points.ts'
import { priceOf } from '../../domain/product.ts'
import { useShop } from '../../store/shop-store.ts'
import { balanceNow } from '../../store/session/use-balance.ts'
import type { ProductList } from '../../store/catalogue/use-product-list.ts'

function pointsLeftNow(): number {
  const state = useShop.getState()
  const balance = balanceNow(state)
  return balance === null ? 0 : balance - cartTotal(state.cart)
}

/** Points that remain after the cart, when the list opens. Adding products does not shorten the list. */
function usePointsLeft(listKey: string): number {
  const [opened, setOpened] = useState(() => ({ listKey, left: pointsLeftNow() }))
  if (opened.listKey !== listKey) setOpened({ listKey, left: pointsLeftNow() })
  return opened.left
}

/** Price of the list's cheapest product, and the points that a member is missing for it. */
export interface CheapestProduct {
  points: number
  missing: number
}

/**
 * Removes products that cost more than the member has left, if the filters ask for it. A list sorted by
 * points ends with the first product that is too expensive; in another order it loads pages until something
 * fits.
 * @returns the list; `cheapest` if everything is too expensive, `null` if nothing has a price
 */
export function useListWithinPoints(
  list: ProductList,
  filters: ListingFilters,
  listKey: string,
): ProductList & { cheapest: CheapestProduct | null } {
  const left = usePointsLeft(listKey)
  const { withinPoints } = filters
  const items = useMemo(
    () =>
      withinPoints
        ? list.items.filter((product) => (priceOf(product) ?? Number.POSITIVE_INFINITY) <= left)
        : list.items,
    [list.items, withinPoints, left],
  )
  const isAscending = sortOf(filters) === sortByPoints.ascending
  const isOver = withinPoints && isAscending && list.items.some((product) => (priceOf(product) ?? 0) > left)
  const hasMore = list.hasMore && !isOver
  const isSearching = withinPoints && items.length === 0 && hasMore
  const { loading, loadMore } = list
  useEffect(() => {
    if (isSearching && loading === null) loadMore()
  }, [isSearching, loading, loadMore])
  if (!withinPoints) return { ...list, cheapest: null }
  const points = Math.min(...list.items.flatMap((product) => priceOf(product) ?? []))
  return {
    ...list,
    cheapest:
      points > left && Number.isFinite(points) ? { points, missing: roundPoints(points - left) } : null,
    items,
    hasMore,
    loading: isSearching ? 'first' : loading,
    failed: items.length === 0 && list.failed === 'more' ? 'first' : list.failed,
  }
}
