/** Realtime configuration (wire contract, "Configuration"). A kiosk overrides it before the shop starts. */
import type { Backoff } from '../lib/backoff.ts'
import { CHANNEL_AUTH_PATH, CHANNEL_TEMPLATE, IN_PROCESS_PUSHER } from '../contract/realtime.ts'

/** Long pauses, because a provider may have no realtime service. */
export const reconnectBackoff: Backoff = { firstMs: 3000, longestMs: 300_000, fixedPart: 0.25 }

export interface RealtimeConfiguration {
  key: string
  /** Cluster of Pusher's own service. With a host it is ignored, but the library requires it. */
  cluster: string
  /** Null if the cluster determines it. */
  host: string | null
  /** Null for the default port. */
  port: number | null
  useTls: boolean
  /** `{id}` and `{mobile}` are replaced by the member's. */
  channelTemplate: string
  authEndpoint: string
}

type Variables = Pick<
  ImportMetaEnv,
  | 'VITE_PUSHER_KEY'
  | 'VITE_PUSHER_CLUSTER'
  | 'VITE_PUSHER_HOST'
  | 'VITE_PUSHER_PORT'
  | 'VITE_PUSHER_TLS'
  | 'VITE_PUSHER_CHANNEL'
  | 'VITE_PUSHER_AUTH_ENDPOINT'
>

/**
 * Parses a build's variables. Default: the channel is at the page's origin.
 * @param origin from `location`
 */
export function readRealtimeConfiguration(
  variables: Variables,
  origin: Pick<Location, 'protocol' | 'hostname' | 'port'>,
): RealtimeConfiguration {
  const cluster = variables.VITE_PUSHER_CLUSTER ?? ''
  const isHere = !variables.VITE_PUSHER_HOST && cluster === ''
  const port = isHere ? origin.port : variables.VITE_PUSHER_PORT
  return {
    key: variables.VITE_PUSHER_KEY || IN_PROCESS_PUSHER.key,
    cluster,
    host: variables.VITE_PUSHER_HOST || (isHere ? origin.hostname : null),
    port: port ? Number(port) : null,
    useTls: variables.VITE_PUSHER_TLS
      ? variables.VITE_PUSHER_TLS !== '0'
      : !isHere || origin.protocol === 'https:',
    channelTemplate: variables.VITE_PUSHER_CHANNEL || CHANNEL_TEMPLATE,
    authEndpoint: variables.VITE_PUSHER_AUTH_ENDPOINT || `/api/v1${CHANNEL_AUTH_PATH}`,
  }
}

let changes: Partial<RealtimeConfiguration> = {}

/** The current configuration. */
export function realtimeConfiguration(): RealtimeConfiguration {
  return { ...readRealtimeConfiguration(import.meta.env, location), ...changes }
}

/** Replaces parts of the configuration. Call it before a member logs in. */
export function configureRealtime(next: Partial<RealtimeConfiguration>): void {
  changes = { ...changes, ...next }
}
