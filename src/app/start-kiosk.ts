import '../features/kiosk/kiosk.css'
import { configureApi } from '../api/configuration.ts'
import type { KioskRealtime } from '../contract/bridge.ts'
import { kioskMessages } from '../messages/kiosk.ts'
import { chooseKiosk } from '../platform/kiosk.ts'
import { configureRealtime } from '../realtime/configuration.ts'
import { endSession } from '../store/end-session.ts'
import { showToast } from '../ui/toast/toast.ts'
import { syncWithTerminal } from './sync-with-terminal.ts'

/** The kiosk's own scheme is no place for a web socket: its configuration says where the channel lives. */
function placeRealtime({ key, channelTemplate, authEndpoint, ...place }: KioskRealtime): void {
  configureRealtime({
    ...place,
    ...(key === null ? {} : { key }),
    ...(channelTemplate === null ? {} : { channelTemplate }),
    ...(authEndpoint === null ? {} : { authEndpoint }),
  })
}

/** What a kiosk settles before its shop starts: one signed build serves every client (wire contract, "Configuration"). */
export async function startKiosk(): Promise<void> {
  const { orderEncryptionKey, realtime, cleanedAgain } = await chooseKiosk(() =>
    endSession({ keepClient: false }),
  )
  if (orderEncryptionKey !== null) configureApi({ orderEncryptionKey })
  placeRealtime(realtime)
  syncWithTerminal()
  if (cleanedAgain) showToast({ kind: 'info', text: kioskMessages.cleanedAgain })
  document.documentElement.dataset['kiosk'] = ''
}
