import { inBackground } from '../../src/contract/in-background.ts'

/** What `useCall` gives, as far as a list needs it. */
interface Asked {
  isPending: boolean
  error: unknown
  refetch: () => Promise<unknown>
}

/** Rows that come in one reply, as a table shows a list. */
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
