/**
 * Opens the shop without a network (docs/decisions/018). Handles requests for pages, and for their files
 * while offline. API calls bypass the worker.
 */
import { BASE_PATH } from '../contract/routes.ts'
import { forgetOldShells, isWithoutServer, keepShell, keptFile, pageOrShell } from './shell.ts'
import { scope } from './worker-scope.ts'

const shop = `${scope.location.origin}${BASE_PATH}/`

// If caching the shell fails, the worker still receives pushes. The next page tries again.
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
      // Request the page while the worker starts, not after it.
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
