/** The service worker's handling of a push while no shop is visible, and of a click on it. */
import * as v from 'valibot'
import { notificationTitle } from '../../contract/messages/notifications.ts'
import { notificationAddress, pushData, type PushData } from '../../contract/push.ts'
import { BASE_PATH } from '../../contract/routes.ts'
import type { NotificationClickEvent, WorkerScope } from '../../service-worker/worker-scope.ts'

/** A push as Firebase hands it over. */
export interface IncomingPush {
  data?: Record<string, string>
  /** Where a provider sends one, Firebase shows it by itself. */
  notification?: { title?: string; body?: string }
}

/**
 * Shows a push in the tray, and notifies the shops that are open behind other windows.
 * @param notifyPages posts to the pages' broadcast channel
 */
export async function showInTray(
  scope: WorkerScope,
  push: IncomingPush,
  notifyPages: (data: PushData) => void,
): Promise<void> {
  const data = v.parse(pushData, push.data ?? {})
  notifyPages(data)
  if (push.notification !== undefined) return
  await scope.registration.showNotification(data.title || notificationTitle(null), {
    body: data.body,
    data,
    // A push that comes twice is one entry of the tray.
    ...(data.notification_id === '' ? {} : { tag: data.notification_id }),
  })
}

/** What Firebase shows by itself keeps the push inside a field of its own. */
const shownByFirebase = v.object({ FCM_MSG: v.object({ data: v.optional(v.unknown(), {}) }) })

function clientOf(shown: unknown): string {
  const wrapped = v.safeParse(shownByFirebase, shown)
  const read = v.safeParse(pushData, wrapped.success ? wrapped.output.FCM_MSG.data : shown)
  return read.success ? read.output.client_login_id : ''
}

/** Leads to Notifications: in a shop that is open already, else in a new one. */
export async function openNotifications(
  scope: WorkerScope,
  { notification }: NotificationClickEvent,
): Promise<void> {
  notification.close()
  const address = notificationAddress(scope.location.origin, clientOf(notification.data))
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url.startsWith(`${scope.location.origin}${BASE_PATH}/`))
  try {
    if (open !== undefined) {
      const focused = await open.focus()
      await focused.navigate(address)
      return
    }
  } catch {
    // A window that closed meanwhile, or that this worker may not lead: a new one is opened.
  }
  await scope.clients.openWindow(address)
}
