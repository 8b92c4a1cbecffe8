import { configureApi } from '../api/configuration.ts'
import { chooseKiosk } from '../platform/kiosk.ts'
import { configureRealtime, realtimeConfiguration } from '../realtime/configuration.ts'
import { endSession } from '../store/end-session.ts'

/** The kiosk's own scheme is no place for a web socket: the channel lives where the provider does. */
function placeRealtime(providerUrl: string): void {
  if (realtimeConfiguration().host !== location.hostname) return
  const { hostname, port, protocol } = new URL(providerUrl)
  configureRealtime({
    host: hostname,
    port: port === '' ? null : Number(port),
    useTls: protocol === 'https:',
  })
}

/** What a kiosk settles before its shop starts: one signed build serves every client (wire contract, "Configuration"). */
export async function startKiosk(): Promise<void> {
  const { orderEncryptionKey, providerUrl } = await chooseKiosk(() => endSession({ keepClient: false }))
  if (orderEncryptionKey !== null) configureApi({ orderEncryptionKey })
  placeRealtime(providerUrl)
}
