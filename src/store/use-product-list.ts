import { useMemo } from 'react'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { arrivedData } from '../api/call.ts'
import type { RequestOf, ResponseOf } from '../contract/endpoints.ts'
import { returnedCount } from '../contract/entities/primitives.ts'
import type { Product } from '../contract/entities/product.ts'
import { hasMorePages, itemsOfPages } from '../domain/paging.ts'
import { failureReference, fetchFor } from './query-client.ts'

export type ProductPage = ResponseOf<'fetchAllProducts'>
export type ProductPages = InfiniteData<ProductPage, number>

/** How long a list that was left is kept for the way back, in milliseconds. */
const KEPT_MS = 10 * 60_000

/** The cache's name for a list; another key is another list, which starts empty at page 1. */
export function productListKey(clientLoginId: string, listKey: string): readonly string[] {
  return ['products', clientLoginId, listKey]
}

export interface ProductList {
  products: Product[]
  /** Ids, as texts, of the products that carry a badge; they come with page 1. */
  latestIds: ReadonlySet<string>
  featureIds: ReadonlySet<string>
  /** The first page with its occasions and categories; `null` until it is there. */
  firstPage: ProductPage | null
  pageCount: number
  hasMore: boolean
  /** What is being waited for: the first page, or one more. */
  loading: 'first' | 'more' | null
  /** What failed: the list stays as it is, no more pages load, nothing is shown but a way to try again. */
  failed: 'first' | 'more' | null
  /** The failed request's id, to quote. */
  reference: string | null
  loadMore(): void
  /** Starts again at page 1 (section 8: a failure resets the page). */
  retry(): void
}

/**
 * The products of `/fetch-all-products`, page by page (section 4, "Listings"). A reply to a list that is no
 * longer shown is dropped: its call is cancelled with the key.
 * @param requestOf builds the payload of one page.
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
  const query = useInfiniteQuery({
    queryKey: productListKey(clientLoginId, listKey),
    queryFn: ({ pageParam, signal }) => fetchFor('fetchAllProducts', requestOf(pageParam), signal),
    initialPageParam: 1,
    initialData: () => {
      const first = arrivedData('fetchAllProducts', requestOf(1))
      return first && { pages: [first], pageParams: [1] }
    },
    getNextPageParam: (last, _pages, page) =>
      hasMorePages(returnedCount(last.products)) ? page + 1 : undefined,
    enabled,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
  const { data, error, isFetching, isError, hasNextPage, fetchNextPage, refetch } = query
  const shown = useMemo(() => {
    const pages = data?.pages ?? []
    return {
      products: itemsOfPages(pages.map((page) => page.products)),
      latestIds: new Set(pages.flatMap((page) => page.latestProductIds.map(String))),
      featureIds: new Set(pages.flatMap((page) => page.featureProductIds.map(String))),
      firstPage: pages[0] ?? null,
      pageCount: pages.length,
    }
  }, [data])
  const stage = data === undefined ? 'first' : 'more'
  return {
    ...shown,
    hasMore: hasNextPage && !isError,
    loading: isFetching ? stage : null,
    failed: isError && !isFetching ? stage : null,
    reference: failureReference(error),
    loadMore: () => {
      if (hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false })
    },
    retry: () => void refetch(),
  }
}
