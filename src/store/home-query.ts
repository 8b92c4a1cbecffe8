import { queryOptions } from '@tanstack/react-query'
import { fetchFor } from './query-client.ts'

/** A client's home data: banners, categories, featured and latest products, and what the menu needs. */
export function homeQuery(clientLoginId: string) {
  return queryOptions({
    queryKey: ['home', clientLoginId],
    queryFn: ({ signal }) => fetchFor('fetchHomePageData', { clientLoginId }, signal),
  })
}
