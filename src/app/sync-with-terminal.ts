/** Synchronizes shop and kiosk: the logged-in member, the push token, notifications. */
import { notificationTitle } from '../contract/messages/notifications.ts'
import { platform } from '../platform/platform.ts'
import { receiveNotification } from '../store/receive-notification.ts'
import { inBackground } from '../contract/in-background.ts'
import { useShop } from '../store/shop-store.ts'

/** To be called once, before the session that this page finds is restored. */
export function syncWithTerminal(): void {
  const { terminal } = platform()
  if (terminal === null) return
  let sentId: string | null = null
  useShop.subscribe(({ user }) => {
    const memberId = user === null ? null : String(user.id)
    if (memberId === sentId) return
    sentId = memberId
    terminal.memberIs(memberId)
  })
  const keepToken = (token: string | null): void => {
    if (token !== null && token !== '') useShop.getState().setDeviceToken(token)
  }
  terminal.onPushToken(keepToken)
  inBackground(terminal.pushToken().then(keepToken))
  // On a shared screen the title does not say what the notification is about.
  terminal.onNotification((notification) =>
    receiveNotification({ ...notification, title: notificationTitle(null) }),
  )
}
