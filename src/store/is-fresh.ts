import type { AheadCall } from '../api/call-ahead.ts'
import { productQuery } from './product-query.ts'
import { queryClient } from './query-client.ts'

const FRESH_MS = 60_000

/** Whether what a call would bring is cached, or on its way, so that the page shows it without asking. */
export function isFresh({ name, request }: AheadCall): boolean {
  // A listing that is opened by a link is a new one, from page 1.
  if (name === 'fetchAllProducts') return false
  const queryKey =
    name === 'fetchProductDetails'
      ? productQuery(request.client_id, request.product_id).queryKey
      : ['categories', request.client_id]
  const query = queryClient.getQueryCache().find({ queryKey })
  return query !== undefined && (query.state.fetchStatus === 'fetching' || !query.isStaleByTime(FRESH_MS))
}
