/** Keeps the shop for when there is no network; loaded once the page has come to rest, never on a kiosk. */
import { keepReplies } from '../api/reply-keeper.ts'
import { registerWorker } from '../service-worker/register-worker.ts'
import * as seenReplies from '../storage/seen-replies.ts'
import { isMetered } from './is-metered.ts'

/** A shop on the home screen is opened anywhere, also where there is no network. */
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/**
 * Registers the service worker, which fetches all files of the build: not where bytes cost money, unless the shop is
 * installed. Where it can't be registered the shop goes on without, as ever with a network.
 */
export async function keepShop(): Promise<void> {
  if (!('serviceWorker' in navigator) || (isMetered() && !isInstalled())) return
  try {
    await registerWorker()
    keepReplies(Promise.resolve(seenReplies))
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for a log (section 8)
    console.warn('Service Worker registration failed', error)
  }
}
