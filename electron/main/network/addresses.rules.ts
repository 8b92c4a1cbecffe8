/** The addresses that a configured kiosk uses, derived from its settings. */
import type { KioskRealtime } from '../../../src/contract/kiosk/bridge.ts'
import { IN_PROCESS_PUSHER } from '../../../src/contract/realtime.ts'
import { clientHomePath } from '../../../src/contract/routes.ts'
import { allowedOrigins } from './allow-list.rules.ts'
import { realtimeAddresses, realtimeConfig } from './realtime-config.rules.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'

export interface KioskAddresses {
  /** Includes `api/v1`. Neither this nor the next has a trailing slash. */
  providerUrl: string
  assetUrl: string
  /** Path of the client's home, below the base path. */
  homePath: string
  homeAddress: string
  realtime: KioskRealtime
  /** Address for testing whether the members' channel accepts connections. */
  channelAddress: string
  /** Origins that pages may call, beside the kiosk's own scheme. */
  origins: ReadonlySet<string>
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

export function kioskAddresses(settings: KioskSettings): KioskAddresses {
  const providerUrl = withoutSlash(settings.providerUrl)
  const assetUrl = withoutSlash(settings.assetUrl ?? new URL(settings.providerUrl).origin)
  const homePath = clientHomePath(settings.clientLoginId)
  const realtime = realtimeConfig(settings, providerUrl)
  const channels = realtimeAddresses(realtime)
  const [channel = ''] = channels
  return {
    providerUrl,
    assetUrl,
    homePath,
    homeAddress: `${providerUrl}/fetchHomePageData${homePath}`,
    realtime,
    channelAddress: `${channel.replace(/^http/, 'ws')}/app/${realtime.key ?? IN_PROCESS_PUSHER.key}?protocol=7`,
    origins: allowedOrigins([providerUrl, assetUrl, ...channels]),
  }
}
