import { freshMs } from '../../api/freshness.ts'
import { useMemo } from 'react'
import type { InfiniteData } from '@tanstack/react-query'
import { arrivedData } from '../../api/call.ts'
import type { RequestOf, ResponseOf } from '../../contract/endpoints.ts'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import type { Product } from '../../contract/shop-entities/product.ts'
import type { PagedList } from '../../ui/list/paged-grid.tsx'
import { fetchFor } from './query-client.ts'
import { usePagedQuery } from './use-paged-query.ts'

export type ProductPage = ResponseOf<'fetchAllProducts'>
export type ProductPages = InfiniteData<ProductPage, number>

/** How long a list stays cached after it was left, in milliseconds. */
const KEPT_MS = 10 * 60_000

/** Query key of a list. Another key is another list, starting at page 1. */
export function productListKey(clientLoginId: string, listKey: string): readonly string[] {
  return ['products', clientLoginId, listKey]
}

export interface ProductList extends PagedList<Product> {
  /** The first page also has the list's occasions and categories. */
  pages: readonly ProductPage[]
  /** Ids, as texts, of the products with a badge; page 1 contains them. */
  latestIds: ReadonlySet<string>
  featureIds: ReadonlySet<string>
}

/** Returns the same set until a page adds another id, because every tile depends on the set. */
function useIds(
  pages: readonly ProductPage[],
  idsOf: (page: ProductPage) => readonly Id[],
): ReadonlySet<string> {
  const ids = pages.flatMap(idsOf).join('\n')
  return useMemo(() => new Set(ids.split('\n')), [ids])
}

const productsOf = ({ products }: ProductPage): readonly Product[] => products

/**
 * Products of `/fetch-all-products`, page by page (section 4, "Listings").
 * @param requestOf builds the request of one page
 */
export function useProductList({
  clientLoginId,
  listKey,
  requestOf,
  enabled = true,
}: {
  clientLoginId: string
  listKey: string
  requestOf: (page: number) => RequestOf<'fetchAllProducts'>
  enabled?: boolean
}): ProductList {
  const list = usePagedQuery({
    queryKey: productListKey(clientLoginId, listKey),
    fetchPage: (page, signal) => fetchFor('fetchAllProducts', requestOf(page), signal),
    itemsOf: productsOf,
    arrived: () => arrivedData('fetchAllProducts', requestOf(1)),
    enabled,
    staleTime: freshMs('fetchAllProducts'),
    gcTime: KEPT_MS,
  })
  const { pages } = list
  return {
    ...list,
    latestIds: useIds(pages, ({ latestProductIds }) => latestProductIds),
    featureIds: useIds(pages, ({ featureProductIds }) => featureProductIds),
  }
}
