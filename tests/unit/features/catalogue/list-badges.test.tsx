// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { listingRequest, noFilters } from '../../../../src/domain/listing-request.ts'
import { queryClient } from '../../../../src/store/catalogue/query-client.ts'
import { useProductList } from '../../../../src/store/catalogue/use-product-list.ts'
import { fullPage } from '../stub-provider.ts'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

it('keeps the badges of a list the same while pages bring no others, so that no tile is drawn anew', async () => {
  provider.send.mockImplementation(({ body }) => Promise.resolve(fullPage((body as { page: number }).page)))
  const requestOf = (page: number) => listingRequest('demo', noFilters, page)
  const { result } = renderHook(() => useProductList({ clientLoginId: 'demo', listKey: 'all', requestOf }), {
    wrapper: Queries,
  })
  await waitFor(() => expect(result.current.items).toHaveLength(50))
  const { latestIds, featureIds } = result.current
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.items).toHaveLength(100))
  expect(result.current.latestIds).toBe(latestIds)
  expect(result.current.featureIds).toBe(featureIds)
})
