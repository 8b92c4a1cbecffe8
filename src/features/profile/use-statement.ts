import { call } from '../../api/call.ts'
import { freshMs } from '../../api/freshness.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  pointsStatement,
  type PointsStatement,
  type StatementLine,
} from '../../contract/shop-entities/points-statement.ts'
import { returnedCount } from '../../contract/shop-entities/primitives.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { hasMorePages, itemsOfPages } from '../../domain/paging.ts'
import { localeTexts } from '../../messages/locale.ts'
import { dataOf, failureReference } from '../../store/catalogue/query-client.ts'
import { inBackground } from '../../lib/in-background.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'

/** HTTP status of a provider without the call. */
const NOT_KNOWN = 404

/**
 * @returns null if the provider has no passbook: it answers 404 (wire contract). Other failures may be
 * temporary.
 */
async function fetchStatement(
  request: { client_id: string; user_id: string; page: number; per_page: number; year?: number },
  signal: AbortSignal,
): Promise<PointsStatement | null> {
  const result = await call('pointsStatement', request, { signal })
  // Known at once: a member who leaves the page while a failure is still shown would have it asked again.
  if (!result.ok && result.status === NOT_KNOWN) return null
  return v.parse(pointsStatement, await dataOf('pointsStatement', result))
}

/** A member's points passbook, page by page, for a year or for all (`""`). */
export function useStatement(
  { mobile, rewards_points: balance }: User,
  year: number | '' = '',
): {
  /** What is shown; undefined until the first page has loaded. */
  statement: { lines: StatementLine[]; expiring: PointsStatement['expiring'] } | undefined
  /** The provider has no passbook. */
  isNone: boolean
  /** Neither an answer nor a failure yet. */
  pending: boolean
  loading: boolean
  hasMore: boolean
  failed: 'first' | 'more' | null
  /** The failed request's id, to quote. */
  reference: string | null
  loadMore: () => void
  /**
   * Loads the remaining pages.
   * @returns the movements of all pages, or null if a page failed to load
   */
  loadAll: () => Promise<StatementLine[] | null>
  retry: () => void
} {
  const clientLoginId = useClientLoginId()
  const query = useInfiniteQuery({
    // The provider writes the reasons in the language of the call.
    queryKey: ['points-statement', clientLoginId, mobile, year, localeTexts.language],
    queryFn: ({ pageParam, signal }) => {
      const request = { client_id: clientLoginId, user_id: mobile, page: pageParam, per_page: PAGE_SIZE }
      return fetchStatement(year === '' ? request : { ...request, year }, signal)
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) =>
      last !== null && hasMorePages(returnedCount(last.lines)) ? page + 1 : undefined,
    // A provider without a passbook is remembered for the session.
    staleTime: ({ state }) =>
      state.data !== undefined && isNone(state.data) ? Infinity : freshMs('pointsStatement'),
    gcTime: Infinity,
  })
  const { data, error, hasNextPage, isError, isFetched, isFetching, fetchNextPage, refetch } = query

  const shownBalance = useRef(balance)
  useEffect(() => {
    if (shownBalance.current === balance) return
    shownBalance.current = balance
    // The balance has changed while the passbook was open.
    if (data !== undefined && !isNone(data)) inBackground(refetch())
  }, [balance, data, refetch])

  const statement = useMemo(() => {
    const [first] = data?.pages ?? []
    if (data === undefined || first === undefined || first === null) return undefined
    return { expiring: first.expiring, lines: linesOf(data) }
  }, [data])

  return {
    statement,
    isNone: data !== undefined && isNone(data),
    pending: !isFetched && isFetching,
    loading: isFetching,
    hasMore: hasNextPage && !isError,
    failed: !isError || isFetching ? null : statement === undefined ? 'first' : 'more',
    reference: failureReference(error),
    loadMore: () => {
      if (hasNextPage && !isFetching && !isError) inBackground(fetchNextPage({ cancelRefetch: false }))
    },
    loadAll: async () => {
      let last: Pick<typeof query, 'data' | 'hasNextPage' | 'isError'> = query
      while (last.hasNextPage && !last.isError) last = await fetchNextPage({ cancelRefetch: false })
      return last.isError ? null : linesOf(last.data)
    },
    retry: () => inBackground(statement === undefined ? refetch() : fetchNextPage()),
  }
}

const linesOf = (data: InfiniteData<PointsStatement | null> | undefined) =>
  itemsOfPages((data?.pages ?? []).map((page) => page?.lines ?? []))

const isNone = ({ pages }: InfiniteData<PointsStatement | null>) => pages[0] === null
