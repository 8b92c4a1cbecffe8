import { queryOptions } from '@tanstack/react-query'
import { arrivedData } from '../api/call.ts'
import type { Id } from '../contract/entities/primitives.ts'
import { CallError, fetchFor } from './query-client.ts'

/** One product as `/fetch-product-details` describes it (section 7): what the details page and the price check share. */
export function productQuery(clientLoginId: string, productId: Id) {
  const request = { client_id: clientLoginId, product_id: productId }
  return queryOptions({
    queryKey: ['product', clientLoginId, productId],
    queryFn: async ({ signal }) => (await fetchFor('fetchProductDetails', request, signal)).product_detail,
    initialData: () => arrivedData('fetchProductDetails', request)?.product_detail,
  })
}

/** Distinguishes a product that does not exist from a provider that could not be reached. */
export function isUnknownProduct(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const { reason, status } = error.failure
  return reason === 'refused' || status === 404 || status === 400
}
