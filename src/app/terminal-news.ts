/** What shop and terminal tell each other about the member: who is here, which token is sent, what has come. */
import { noticeTitle } from '../contract/messages/notifications.ts'
import { platform } from '../platform/platform.ts'
import { hearNotice } from '../store/hear-notice.ts'
import { useShop } from '../store/shop-store.ts'

/** To be called once, before the session that this page finds is restored. */
export function followTerminal(): void {
  const { terminal } = platform()
  if (terminal === undefined) return
  let told: string | null = null
  useShop.subscribe(({ user }) => {
    const memberId = user === null ? null : String(user.id)
    if (memberId === told) return
    told = memberId
    terminal.memberIs(memberId)
  })
  const keepToken = (token: string | null): void => {
    if (token !== null && token !== '') useShop.getState().setDeviceToken(token)
  }
  terminal.onPushToken(keepToken)
  void terminal.pushToken().then(keepToken)
  // A screen that many share tells nobody what the news is about.
  terminal.onNotification((notice) => hearNotice({ ...notice, title: noticeTitle(null) }))
}
