import { useCallback, useMemo } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notification } from '../../contract/entities/notification.ts'
import { returnedCount } from '../../contract/entities/primitives.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { hasMorePages, itemsOfPages } from '../../domain/paging.ts'
import { failureReference, fetchFor, queryClient } from '../../store/query-client.ts'

/**
 * A member's notifications, 50 a page. Paging stops when a page returns fewer than that, or on failure, which
 * is only logged (sections 4 and 8).
 */
export function useNotifications({ clientLoginId, mobile }: { clientLoginId: string; mobile: string }): {
  notifications: Notification[]
  hasMore: boolean
  loading: boolean
  /** What failed: there is nothing to show, or only the rest of it is missing. */
  failed: 'first' | 'more' | null
  /** The failed request's id, to quote. */
  reference: string | null
  loadMore: () => void
  reload: () => void
  retry: () => void
} {
  const key = useMemo(() => ['notifications', clientLoginId, mobile], [clientLoginId, mobile])
  const { data, error, hasNextPage, isError, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => {
      const request = { page: pageParam, per_page: PAGE_SIZE, client_id: clientLoginId, user_id: mobile }
      return (await fetchFor('getUserNotifications', request, signal)).notifications
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (hasMorePages(returnedCount(last)) ? page + 1 : undefined),
    staleTime: 0,
  })
  const reload = useCallback(() => void queryClient.resetQueries({ queryKey: key }), [key])
  return {
    notifications: useMemo(() => itemsOfPages(data?.pages ?? []), [data]),
    hasMore: hasNextPage && !isError,
    loading: isFetching,
    failed: !isError || isFetching ? null : data === undefined ? 'first' : 'more',
    reference: failureReference(error),
    loadMore: () => {
      if (hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false })
    },
    reload,
    retry: () => void refetch(),
  }
}
