/** The page's part of the replies that the service worker keeps (Cache Storage). */
import { FORGET_SEEN, homeCallPath, SEEN_CACHE, seenName } from '../contract/offline.ts'

/**
 * Keeps a client's home, which our own server writes into the page: no call for it passes the service worker.
 * @param reply of `GET /fetchHomePageData/{clientLoginId}`, as it came
 */
export async function keepHomeReply(clientLoginId: string, reply: string): Promise<void> {
  const name = seenName({ method: 'GET', path: homeCallPath(clientLoginId), body: '' })
  if (name === null) return
  const cache = await caches.open(SEEN_CACHE)
  await cache.put(name, new Response(reply, { headers: { 'content-type': 'application/json' } }))
}

/** Forgets what was seen, and has the worker keep nothing that is still under way. */
export async function forgetSeenReplies(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  navigator.serviceWorker.controller?.postMessage(FORGET_SEEN)
  await caches.delete(SEEN_CACHE)
}
