import { openClient } from '../store/open-client.ts'
import { useShop } from '../store/shop-store.ts'

/**
 * Resolves once an early home reply that has arrived is in the store, or at once where there is none or it is
 * still on its way. It never makes the first render wait for the network.
 */
export async function earlyHomeSettled(): Promise<void> {
  const early = window.earlyHome
  if (early === undefined) return
  const nextTask = new Promise<void>((resolve) => {
    setTimeout(resolve, 0)
  })
  openClient(early.clientLoginId)
  await Promise.race([useShop.getState().loadHome(early.clientLoginId), nextTask])
}
