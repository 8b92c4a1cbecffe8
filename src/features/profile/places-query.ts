import { freshMs } from '../../api/freshness.ts'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../store/catalogue/query-client.ts'
import { loadStateCityMaster } from '../../store/session/state-city-master.ts'

/** Query of the states and cities for the profile form. */
export function placesQuery() {
  return queryOptions({
    queryKey: ['places'],
    queryFn: async () => dataOf('getStateCityMaster', await loadStateCityMaster()),
    staleTime: freshMs('getStateCityMaster'),
  })
}
