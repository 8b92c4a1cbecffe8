/**
 * The service worker's part that opens the shop without a network. Written by hand and not with Workbox: catalogue calls
 * are POST, which its caches leave out, and what is kept has to be forgotten with the session.
 */
import { FORGET_SEEN, isKeptCall } from '../contract/offline.ts'
import { BASE_PATH } from '../contract/routes.ts'
import { forgetSeen, replyOrSeen } from './seen-replies.ts'
import { fileOrKept, forgetOldShells, keepShell, pageOrShell } from './shell.ts'
import { scope, type WorkerFetchEvent } from './worker-scope.ts'

/** The API's base; the build fills it in. */
declare const API_BASE: string

const shop = `${scope.location.origin}${BASE_PATH}/`
const api = new URL(API_BASE, scope.location.origin).href

function answer(event: WorkerFetchEvent): void {
  const { request } = event
  // The page looks whether the provider is there.
  if (request.cache === 'no-store') return
  if (request.mode === 'navigate') {
    event.respondWith(pageOrShell(event, shop))
  } else if (request.url.startsWith(`${shop}assets/`)) {
    event.respondWith(fileOrKept(request))
  } else if (request.url.startsWith(`${api}/`)) {
    const path = request.url.slice(api.length)
    if (isKeptCall({ method: request.method, path })) event.respondWith(replyOrSeen(event, path))
  }
}

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
scope.addEventListener('message', (event) => {
  if (event.data === FORGET_SEEN) event.waitUntil(forgetSeen())
})
scope.addEventListener('fetch', answer)
