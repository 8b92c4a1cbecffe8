import { queryOptions } from '@tanstack/react-query'
import { session } from '../storage/session-storage.ts'
import { fetchFor } from './query-client.ts'

/**
 * The states and cities of the profile form: what the session keeps (`stateCityMaster`), else fetched and
 * kept (section 3).
 */
export function placesQuery() {
  return queryOptions({
    queryKey: ['places'],
    queryFn: async ({ signal }) => {
      const kept = session.stateCityMaster.read()
      if (kept !== null) return kept
      const master = await fetchFor('getStateCityMaster', {}, signal)
      session.stateCityMaster.write(master)
      return master
    },
    staleTime: Infinity,
  })
}
