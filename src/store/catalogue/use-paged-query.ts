import { useMemo, useState } from 'react'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { type Id, returnedCount } from '../../contract/shop-entities/primitives.ts'
import { hasMorePages, pageJoiner } from '../../domain/paging.ts'
import type { PagedList } from '../../ui/list/paged-grid.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { failureReference } from './query-client.ts'

interface PagedQueryOptions<Page, Item> {
  queryKey: readonly string[]
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page>
  /** The items of a page. Must be a stable function. */
  itemsOf: (page: Page) => readonly Item[]
  /** Returns the first page if it has already arrived. */
  arrived?: () => Page | undefined
  enabled?: boolean
  staleTime?: number
  gcTime?: number
}

/**
 * Loads a list page by page (section 4, "Listings"). If the key changes, pending calls are cancelled and
 * their replies ignored.
 */
export function usePagedQuery<Page, Item extends { id: Id }>({
  fetchPage,
  itemsOf,
  arrived,
  ...options
}: PagedQueryOptions<Page, Item>): PagedList<Item> & { pages: readonly Page[] } {
  const query = useInfiniteQuery({
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    initialData: (): InfiniteData<Page, number> | undefined => {
      const first = arrived?.()
      return first && { pages: [first], pageParams: [1] }
    },
    getNextPageParam: (last, _pages, page) =>
      hasMorePages(returnedCount(itemsOf(last))) ? page + 1 : undefined,
    ...options,
  })
  const { data, error, isFetching, isError, hasNextPage, fetchNextPage, refetch } = query
  const pages = useMemo(() => data?.pages ?? [], [data])
  const [join] = useState(() => pageJoiner<Item>())
  const stage = data === undefined ? 'first' : 'more'
  return {
    pages,
    items: useMemo(() => join(pages.map(itemsOf)), [join, pages, itemsOf]),
    hasMore: hasNextPage && !isError,
    loading: isFetching ? stage : null,
    failed: isError && !isFetching ? stage : null,
    reference: failureReference(error),
    loadMore: () => {
      if (hasNextPage && !isFetching && !isError) inBackground(fetchNextPage({ cancelRefetch: false }))
    },
    retry: () => inBackground(refetch()),
  }
}
