/**
 * Realtime configuration of a terminal: the channel's address, and the origin that authorizes subscriptions.
 */
import type { KioskRealtime } from '../../../src/contract/kiosk/bridge.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'

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
