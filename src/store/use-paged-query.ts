import { useMemo, useState } from 'react'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { type Id, returnedCount } from '../contract/entities/primitives.ts'
import { hasMorePages, pageJoiner } from '../domain/paging.ts'
import type { PagedList } from '../ui/list/paged-grid.tsx'
import { inBackground } from '../contract/in-background.ts'
import { failureReference } from './query-client.ts'

interface PagedQueryOptions<Page, Item> {
  queryKey: readonly string[]
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page>
  /** The page's items, as the provider's reply has them; keep it the same function. */
  itemsOf: (page: Page) => readonly Item[]
  /** The first page, where it is there before it is asked for. */
  arrived?: () => Page | undefined
  enabled?: boolean
  staleTime?: number
  gcTime?: number
}

/**
 * A list of the provider's, page by page (section 4, "Listings"). A reply to a list that is no longer shown is dropped:
 * its call is cancelled with the key.
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
