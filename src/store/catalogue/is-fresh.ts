import { freshMs } from '../../api/freshness.ts'
import type { AheadCall } from '../../api/call-ahead.ts'
import { productQuery } from './product-query.ts'
import { queryClient } from './query-client.ts'

/** Whether a call's result is cached or pending, so that the page needs no new call. */
export function isFresh({ name, request }: AheadCall): boolean {
  // A listing opened by a link always starts again at page 1.
  if (name === 'fetchAllProducts') return false
  const queryKey =
    name === 'fetchProductDetails'
      ? productQuery(request.client_id, request.product_id).queryKey
      : ['categories', request.client_id]
  const query = queryClient.getQueryCache().find({ queryKey })
  return (
    query !== undefined && (query.state.fetchStatus === 'fetching' || !query.isStaleByTime(freshMs(name)))
  )
}
