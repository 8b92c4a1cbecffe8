import { queryOptions } from '@tanstack/react-query'
import { arrivedData } from '../api/call.ts'
import { isUnknown } from '../api/call-result.ts'
import type { Id } from '../contract/entities/primitives.ts'
import { productRequest } from '../domain/listing-request.ts'
import { CallError, fetchFor } from './query-client.ts'

/**
 * Query of one product by `/fetch-product-details` (section 7), shared by the details page and the price
 * check.
 */
export function productQuery(clientLoginId: string, productId: Id) {
  const request = productRequest(clientLoginId, productId)
  return queryOptions({
    queryKey: ['product', clientLoginId, productId],
    queryFn: async ({ signal }) => (await fetchFor('fetchProductDetails', request, signal)).product_detail,
    initialData: () => arrivedData('fetchProductDetails', request)?.product_detail,
  })
}

/** Distinguishes a product that does not exist from a provider that could not be reached. */
export function isUnknownProduct(error: unknown): boolean {
  return error instanceof CallError && isUnknown(error.failure)
}
