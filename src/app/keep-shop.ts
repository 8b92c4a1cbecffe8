/** Keeps the shop for when there is no network; loaded once the page has come to rest, never on a kiosk. */
import { apiConfiguration } from '../api/configuration.ts'
import { callHeaders } from '../contract/http.ts'
import { homeCallPath } from '../contract/offline.ts'
import { registerWorker } from '../service-worker/register-worker.ts'
import { keepHomeReply } from '../storage/seen-replies.ts'
import { useShop } from '../store/shop-store.ts'

/** The home that our own server wrote into this page, or asked for once where no worker saw it come. */
async function homeReply(clientLoginId: string, wasControlled: boolean): Promise<string | null> {
  const served = document.querySelector<HTMLElement>('#home-data')
  if (served?.dataset['client'] === clientLoginId) return served.textContent
  if (wasControlled) return null
  const address = apiConfiguration().apiBaseUrl + homeCallPath(clientLoginId)
  const reply = await fetch(address, { headers: callHeaders(null, null) })
  return reply.ok ? reply.text() : null
}

/** Registers the service worker. Where that fails the shop goes on without, as ever with a network. */
export async function keepShop(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const wasControlled = navigator.serviceWorker.controller !== null
  try {
    await registerWorker()
    const { clientLoginId, isOffline } = useShop.getState()
    if (clientLoginId === null || isOffline) return
    const reply = await homeReply(clientLoginId, wasControlled)
    if (reply !== null && useShop.getState().clientLoginId === clientLoginId)
      await keepHomeReply(clientLoginId, reply)
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for a log (section 8)
    console.warn('Service Worker registration failed', error)
  }
}
