/** What comes of a push while the shop is open; fetched only where the build has a Firebase project. */
import type { PushData } from '../contract/push.ts'
import { pushConfiguration } from '../push/configuration.ts'
import { startPush } from '../push/push.ts'
import { hearNotice } from '../store/hear-notice.ts'
import { useShop } from '../store/shop-store.ts'

function hear({ notification_id: id, member_id: memberId }: PushData, title: string | null): void {
  hearNotice({ id: id || null, memberId: memberId || null, title })
}

/** Sets push up and counts what comes in (section 4, "Notifications" and "Push setup"). */
export function followPush(): void {
  const configuration = pushConfiguration()
  if (configuration === null) return
  void startPush(configuration, {
    onToken: (token) => useShop.getState().setDeviceToken(token),
    onMessage: (data) => hear(data, data.title),
    onShownInTray: (data) => hear(data, null),
  })
}
