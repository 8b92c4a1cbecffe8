import '../features/kiosk/kiosk.css'
import { configureApi } from '../api/configuration.ts'
import type { KioskRealtime } from '../contract/kiosk/bridge.ts'
import { kioskMessages } from '../messages/kiosk.ts'
import { chooseKiosk } from '../platform/kiosk.ts'
import { configureRealtime } from '../realtime/configuration.ts'
import { endSession } from '../store/session/end-session.ts'
import { startDisplay } from '../components/display/display.ts'
import { showToast } from '../ui/toast/toast.ts'
import { notificationTitle } from '../contract/messages/notifications.ts'
import { platform } from '../platform/platform.ts'
import { receiveNotification } from '../store/session/receive-notification.ts'
import { inBackground } from '../lib/in-background.ts'
import { useShop } from '../store/shop-store.ts'

/**
 * Synchronizes shop and kiosk: logged-in member, push token, notifications. Call it once, before the session
 * is restored.
 */
function syncWithTerminal(): void {
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

/** The kiosk's scheme has no WebSocket endpoint, so its configuration gives the channel's address. */
function placeRealtime({ key, channelTemplate, authEndpoint, ...place }: KioskRealtime): void {
  configureRealtime({
    ...place,
    ...(key === null ? {} : { key }),
    ...(channelTemplate === null ? {} : { channelTemplate }),
    ...(authEndpoint === null ? {} : { authEndpoint }),
  })
}

/**
 * Applies the kiosk's configuration before the shop starts: one signed build serves every client (wire
 * contract, "Configuration").
 */
export async function startKiosk(): Promise<void> {
  const { orderEncryptionKey, realtime, cleanedAgain, largeText, highContrast } = await chooseKiosk(() =>
    endSession({ keepClient: false }),
  )
  if (orderEncryptionKey !== null) configureApi({ orderEncryptionKey })
  placeRealtime(realtime)
  syncWithTerminal()
  if (cleanedAgain) showToast({ kind: 'info', text: kioskMessages.cleanedAgain })
  document.documentElement.dataset['kiosk'] = ''
  startDisplay('largeText', largeText)
  startDisplay('highContrast', highContrast)
}
