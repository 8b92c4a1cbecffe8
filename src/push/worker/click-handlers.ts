/**
 * Click handlers of notifications. Imported before Firebase, because the first listener must be ours: it
 * opens what a push links to.
 */
import { openNotifications } from './tray.ts'
import type { WorkerScope } from './worker-scope.ts'

/** This worker's surroundings. */
export const scope = globalThis as unknown as WorkerScope

scope.addEventListener('notificationclick', (event) => {
  event.stopImmediatePropagation()
  event.waitUntil(openNotifications(scope, event))
})
// A new worker takes over at once: it keeps nothing that an older one could miss.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
