/** Handles a push while no page of the shop is visible, and a click on its notification. */
import * as v from 'valibot'
import { notificationTitle } from '../../contract/messages/notifications.ts'
import { notificationAddress, pushData, type PushData } from '../../contract/push.ts'
import { BASE_PATH } from '../../contract/routes.ts'
import type { NotificationClickEvent, WorkerScope } from '../../service-worker/worker-scope.ts'

/** A push as Firebase delivers it. */
export interface IncomingPush {
  data?: Record<string, string>
  /** If the provider sends one, Firebase shows it by itself. */
  notification?: { title?: string; body?: string }
}

/** Shows a push as a notification, and tells the open pages of the shop. */
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
    // Replaces the notification of a duplicate push.
    ...(data.notification_id === '' ? {} : { tag: data.notification_id }),
  })
}

/** Data of a notification that Firebase showed by itself. */
const shownByFirebase = v.object({ FCM_MSG: v.object({ data: v.optional(v.unknown(), {}) }) })

function clientOf(shown: unknown): string {
  const wrapped = v.safeParse(shownByFirebase, shown)
  const read = v.safeParse(pushData, wrapped.success ? wrapped.output.FCM_MSG.data : shown)
  return read.success ? read.output.client_login_id : ''
}

/** Opens Notifications in an open page of the shop, otherwise in a new one. */
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
    // The window has been closed, or this worker may not control it: open a new one.
  }
  await scope.clients.openWindow(address)
}
