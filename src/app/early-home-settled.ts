import { openClient } from '../store/open-client.ts'
import { useShop } from '../store/shop-store.ts'

/** The client whose home the page asked for before this bundle arrived, or `null`. */
function earlyClient(): string | null {
  if (window.earlyCall?.name !== 'fetchHomePageData') return null
  const { clientLoginId } = JSON.parse(window.earlyCall.request) as { clientLoginId: string }
  return clientLoginId
}

/**
 * Resolves once an early home reply that has arrived is in the store, or at once where there is none or it is
 * still on its way. It never makes the first render wait for the network.
 */
export async function earlyHomeSettled(): Promise<void> {
  const clientLoginId = earlyClient()
  if (clientLoginId === null) return
  const nextTask = new Promise<void>((resolve) => {
    setTimeout(resolve, 0)
  })
  openClient(clientLoginId)
  await Promise.race([useShop.getState().loadHome(clientLoginId), nextTask])
}
