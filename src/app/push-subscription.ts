/** Sets up push in the page. Loaded only if the build has a Firebase project. */
import type { PushData } from '../contract/push.ts'
import { pushConfiguration } from '../push/configuration.ts'
import { startPush } from '../push/push.ts'
import { receiveNotification } from '../store/session/receive-notification.ts'
import { inBackground } from '../lib/in-background.ts'
import { useShop } from '../store/shop-store.ts'

function receive({ notification_id: id, member_id: memberId }: PushData, title: string | null): void {
  receiveNotification({ id: id || null, memberId: memberId || null, title })
}

/** Sets up push and counts notifications (section 4, "Notifications" and "Push setup"). */
export function followPush(): void {
  const configuration = pushConfiguration()
  if (configuration === null) return
  inBackground(
    startPush(configuration, {
      onToken: (token) => useShop.getState().setDeviceToken(token),
      onMessage: (data) => receive(data, data.title),
      onShownInTray: (data) => receive(data, null),
    }),
  )
}
