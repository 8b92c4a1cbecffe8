/** Makes the shop available offline. Loaded after the page has become idle, never on a kiosk. */
import { keepReplies } from '../api/replies.ts'
import { registerWorker } from '../service-worker/register-worker.ts'
import * as seenReplies from '../store/seen-replies.ts'
import { isMetered } from './is-metered.ts'

/** An installed shop is opened anywhere, even without a network. */
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/**
 * Registers the service worker, which downloads all files of the build. Not on a metered connection, unless
 * the shop is installed. If registration fails, the shop works online only.
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
