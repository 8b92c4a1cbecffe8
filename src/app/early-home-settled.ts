import { homeQuery } from '../store/home-query.ts'
import { queryClient } from '../store/query-client.ts'

/**
 * Resolves once an early home reply that has arrived is in the query cache, or at once where there is none or
 * it is still on its way. It never makes the first render wait for the network.
 */
export async function earlyHomeSettled(): Promise<void> {
  const early = window.earlyHome
  if (early === undefined) return
  const nextTask = new Promise<void>((resolve) => {
    setTimeout(resolve, 0)
  })
  await Promise.race([queryClient.prefetchQuery(homeQuery(early.clientLoginId)), nextTask])
}
