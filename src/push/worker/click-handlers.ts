/**
 * Click handlers of notifications. Imported before Firebase, because our listener must be the first: it opens
 * the page that a push links to.
 */
import { scope } from '../../service-worker/worker-scope.ts'
import { openNotifications } from './tray.ts'

scope.addEventListener('notificationclick', (event) => {
  event.stopImmediatePropagation()
  event.waitUntil(openNotifications(scope, event))
})
