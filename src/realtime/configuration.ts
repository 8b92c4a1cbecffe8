/** Realtime configuration (wire contract, "Configuration"); a kiosk overrides it before the shop starts. */
import type { Backoff } from '../contract/backoff.ts'
import { CHANNEL_AUTH_PATH, CHANNEL_TEMPLATE, IN_PROCESS_PUSHER } from '../contract/realtime.ts'

/** The pauses before connecting again: a provider without realtime is not kept busy. */
export const reconnectBackoff: Backoff = { firstMs: 3000, longestMs: 300_000, fixedPart: 0.25 }

export interface RealtimeConfiguration {
  key: string
  /** A cluster of Pusher's own service; with a host it is only a word that the protocol asks for. */
  cluster: string
  /** Null where the cluster says it. */
  host: string | null
  /** Null for the usual one. */
  port: number | null
  useTls: boolean
  /** `{id}` and `{mobile}` stand for the member's. */
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
 * What a build's variables mean; without any, the channel lives at the origin that the shop came from.
 * @param origin as `location` has it
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

/** The configuration in force. */
export function realtimeConfiguration(): RealtimeConfiguration {
  return { ...readRealtimeConfiguration(import.meta.env, location), ...changes }
}

/** Replaces parts of the configuration; to be called before the first member logs in. */
export function configureRealtime(next: Partial<RealtimeConfiguration>): void {
  changes = { ...changes, ...next }
}
