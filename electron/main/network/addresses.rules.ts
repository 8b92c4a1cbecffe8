/** The addresses that a configured kiosk uses, derived from its settings. */
import type { KioskRealtime } from '../../../src/contract/kiosk/bridge.ts'
import { IN_PROCESS_PUSHER } from '../../../src/contract/realtime.ts'
import { clientHomePath } from '../../../src/contract/routes.ts'
import { allowedOrigins } from './allow-list.rules.ts'
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

type RealtimeSettings = Pick<
  KioskSettings,
  | 'pusherKey'
  | 'pusherCluster'
  | 'pusherHost'
  | 'pusherPort'
  | 'pusherTls'
  | 'pusherChannel'
  | 'pusherAuthEndpoint'
>

/**
 * The channel's endpoint: the host or cluster of the configuration, else the provider's own.
 * @param providerUrl validated
 */
export function realtimeConfig(settings: RealtimeSettings, providerUrl: string): KioskRealtime {
  const { pusherHost, pusherCluster, pusherPort, pusherTls } = settings
  const isElsewhere = pusherHost !== null || pusherCluster !== ''
  const { hostname, port, protocol } = new URL(providerUrl)
  return {
    key: settings.pusherKey,
    cluster: pusherCluster,
    host: isElsewhere ? pusherHost : hostname,
    port: isElsewhere || port === '' ? pusherPort : Number(port),
    useTls: isElsewhere ? pusherTls : protocol === 'https:',
    channelTemplate: settings.pusherChannel,
    authEndpoint: settings.pusherAuthEndpoint,
  }
}

/** The addresses that this channel needs, beside the provider's. */
export function realtimeAddresses({ host, cluster, port, useTls, authEndpoint }: KioskRealtime): string[] {
  const name = host ?? `ws-${cluster}.pusher.com`
  const channel = `${useTls ? 'https' : 'http'}://${name}${port === null ? '' : `:${port}`}`
  return authEndpoint?.startsWith('http') ? [channel, authEndpoint] : [channel]
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
