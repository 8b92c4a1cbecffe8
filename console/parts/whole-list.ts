import { inBackground } from '../../src/lib/in-background.ts'

/** The part of `useCall`'s result that a list needs. */
interface Asked {
  isPending: boolean
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Adapts rows of a single reply to a table's list. */
export function wholeList<Row>({ isPending, error, refetch }: Asked, rows: readonly Row[]) {
  return {
    rows,
    isPending,
    error,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: async () => inBackground(refetch()),
    refetch,
  }
}
