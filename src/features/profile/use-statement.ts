import { useEffect, useMemo, useRef } from 'react'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  pointsStatement,
  type PointsStatement,
  type StatementLine,
} from '../../contract/entities/points-statement.ts'
import { returnedCount } from '../../contract/entities/primitives.ts'
import type { User } from '../../contract/entities/user.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { hasMorePages, itemsOfPages } from '../../domain/paging.ts'
import { localeTexts } from '../../messages/locale.ts'
import { CallError, failureReference, fetchFor } from '../../store/query-client.ts'
import { inBackground } from '../../contract/in-background.ts'
import { useClientLoginId } from '../../store/use-client-login-id.ts'

/** HTTP status of a provider without the call. */
const NOT_KNOWN = 404

/** Who comes to look sees what is new; My Profile and its tab together ask once. */
const FRESH_MS = 5000

/** @returns null where the provider has no passbook: it answers 404 (wire contract); any other failure may pass */
async function fetchStatement(
  request: { client_id: string; user_id: string; page: number; per_page: number; year?: number },
  signal: AbortSignal,
): Promise<PointsStatement | null> {
  try {
    return v.parse(pointsStatement, await fetchFor('pointsStatement', request, signal))
  } catch (error) {
    if (error instanceof CallError && error.failure.status === NOT_KNOWN) return null
    throw error
  }
}

/** A member's points passbook, page by page, of a year or of all (`""`). */
export function useStatement(
  { mobile, rewards_points: balance }: User,
  year: number | '' = '',
): {
  /** What is shown; undefined while nothing has come. */
  statement: { lines: StatementLine[]; expiring: PointsStatement['expiring'] } | undefined
  /** The provider has no passbook. */
  isNone: boolean
  /** No answer and no failure has come yet. */
  pending: boolean
  loading: boolean
  hasMore: boolean
  failed: 'first' | 'more' | null
  /** The failed request's id, to quote. */
  reference: string | null
  loadMore: () => void
  /** Asks for the rest of the pages. @returns the movements of all, or null where one did not come */
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
    // That a provider has none is remembered for the session.
    staleTime: ({ state }) => (state.data !== undefined && isNone(state.data) ? Infinity : FRESH_MS),
    gcTime: Infinity,
  })
  const { data, error, hasNextPage, isError, isFetched, isFetching, fetchNextPage, refetch } = query

  const shownBalance = useRef(balance)
  useEffect(() => {
    if (shownBalance.current === balance) return
    shownBalance.current = balance
    // Something moved while the passbook was open.
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
