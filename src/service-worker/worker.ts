/**
 * The service worker's part that opens the shop without a network (docs/decisions/018). It answers for pages, and for their
 * files while there is no network; calls never pass it: what the provider says reaches the page as without a worker.
 */
import { BASE_PATH } from '../contract/routes.ts'
import { forgetOldShells, isWithoutServer, keepShell, keptFile, pageOrShell } from './shell.ts'
import { scope } from './worker-scope.ts'

const shop = `${scope.location.origin}${BASE_PATH}/`

// Where the shell can't be kept the worker is of use for pushes all the same; the next page tries again.
scope.addEventListener('install', (event) =>
  event.waitUntil(
    keepShell(shop)
      .catch(() => undefined)
      .then(() => scope.skipWaiting()),
  ),
)
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      forgetOldShells(),
      // A page is asked for while the worker starts, not after it.
      scope.registration.navigationPreload?.enable(),
      scope.clients.claim(),
    ]),
  ),
)
scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(pageOrShell(event, shop))
  else if (isWithoutServer(event.clientId) && request.url.startsWith(`${shop}assets/`))
    event.respondWith(keptFile(request))
})
