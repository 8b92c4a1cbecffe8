import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '../../api/call.ts'
import { sortByPoints } from '../../contract/codes.ts'
import { objectOf, returnedCount, wholeNumber } from '../../contract/entities/primitives.ts'
import { listingRequest, noFilters } from '../../domain/listing-request.ts'
import { findWithinReach, type WithinReach } from '../../domain/within-reach.ts'
import { useClientLoginId } from '../../store/use-client-login-id.ts'

const pagination = objectOf({ total: wholeNumber })

/** What the member's points are enough for, and what they almost are; undefined until it is known. */
export function useWithinReach(balance: number): WithinReach | undefined {
  const clientLoginId = useClientLoginId()
  const { data } = useQuery({
    queryKey: ['within-reach', clientLoginId, balance],
    queryFn: ({ signal }) =>
      findWithinReach(async (order, page) => {
        const request = listingRequest(clientLoginId, { ...noFilters, sort: sortByPoints[order] }, page)
        const result = await call('fetchAllProducts', request, { signal })
        if (!result.ok) return null
        const { products } = result.data
        const read = v.safeParse(pagination, result.data.pagination)
        return {
          products,
          returned: returnedCount(products),
          total: read.success ? read.output.total : null,
        }
      }, balance),
    // The rails stay while the balance that they are for changes.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return data
}
