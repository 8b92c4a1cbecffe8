/**
 * Click handlers of notifications. Imported before Firebase, because the first listener must be ours: it
 * opens what a push links to.
 */
import { scope } from '../../service-worker/worker-scope.ts'
import { openNotifications } from './tray.ts'

scope.addEventListener('notificationclick', (event) => {
  event.stopImmediatePropagation()
  event.waitUntil(openNotifications(scope, event))
})
