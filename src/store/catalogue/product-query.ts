import { queryOptions } from '@tanstack/react-query'
import { arrivedData } from '../../api/call.ts'
import { isUnknown } from '../../api/call-result.ts'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import { productRequest } from '../../domain/listing-request.ts'
import { CallError, fetchFor } from './query-client.ts'

/**
 * Query of one product from `/fetch-product-details` (section 7), for the details page and the price check.
 */
export function productQuery(clientLoginId: string, productId: Id) {
  const request = productRequest(clientLoginId, productId)
  return queryOptions({
    queryKey: ['product', clientLoginId, productId],
    queryFn: async ({ signal }) => (await fetchFor('fetchProductDetails', request, signal)).product_detail,
    initialData: () => arrivedData('fetchProductDetails', request)?.product_detail,
  })
}

/** Whether the product does not exist, as opposed to a provider that can't be reached. */
export function isUnknownProduct(error: unknown): boolean {
  return error instanceof CallError && isUnknown(error.failure)
}
