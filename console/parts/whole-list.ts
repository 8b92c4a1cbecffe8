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

/** Adapts rows that are there already to a table's list. */
export const readRows = <Row>(rows: readonly Row[]) =>
  wholeList({ isPending: false, error: null, refetch: async () => undefined }, rows)
