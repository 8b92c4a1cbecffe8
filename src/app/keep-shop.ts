/** Keeps the shop for when there is no network; loaded once the page has come to rest, never on a kiosk. */
import { keepReplies } from '../api/reply-keeper.ts'
import { registerWorker } from '../service-worker/register-worker.ts'

/** Registers the service worker. Where that fails the shop goes on without, as ever with a network. */
export async function keepShop(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await registerWorker()
    keepReplies(import('../storage/seen-replies.ts'))
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for a log (section 8)
    console.warn('Service Worker registration failed', error)
  }
}
