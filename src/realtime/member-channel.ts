/** The logged-in member's realtime channel (section 4, "Notifications"), with unmodified pusher-js. */
import Pusher, { type Options } from 'pusher-js'
import { backoffDelay } from '../lib/backoff.ts'
import { memberChannel, memberEvents } from '../contract/realtime.ts'
import { reconnectBackoff, type RealtimeConfiguration } from './configuration.ts'

/** pusher-js would store the last working transport there; local storage is only for the token. */
Pusher.Runtime.getLocalStorage = () => null

/** A connection that lasted this long resets the backoff. */
const STEADY_MS = 60_000

export interface MemberChannelOptions {
  configuration: RealtimeConfiguration
  member: { id: number | string; mobile: string }
  /** The bearer token that authorizes the channel, or `null` if the provider issues none. */
  readToken(): string | null
  onUserUpdated(data: unknown): void
  onNotification(data: unknown): void
  /** The client's settings changed. */
  onClientUpdated(): void
  /** The channel is connected again. Events sent meanwhile are lost. */
  onReconnected(): void
  /** The provider refused to authorize the channel: the session may have ended. It is tried again anyway. */
  onRefused(): void
  /** From 0 up to, but not including, 1. */
  random?: () => number
}

function pusherOptions({ configuration, readToken }: MemberChannelOptions): Options {
  const { cluster, host, port, useTls, authEndpoint } = configuration
  return {
    cluster,
    forceTLS: useTls,
    // Other transports would load a script from a third-party server.
    enabledTransports: ['ws', 'wss'],
    ...(host === null ? {} : { wsHost: host }),
    ...(port === null ? {} : { wsPort: port, wssPort: port }),
    channelAuthorization: {
      transport: 'ajax',
      endpoint: authEndpoint,
      headersProvider() {
        const token = readToken()
        return token === null ? {} : { Authorization: `Bearer ${token}` }
      },
    },
  }
}

/**
 * Joins the member's channel and reconnects when the connection is lost. pusher-js alone reconnects after a
 * fixed second, in a tight loop or not at all, depending on the server's close code; here `reconnectBackoff`
 * decides.
 * @returns a function that leaves the channel
 */
export function joinMemberChannel(options: MemberChannelOptions): () => void {
  const {
    configuration,
    member,
    onUserUpdated,
    onNotification,
    onClientUpdated,
    onReconnected,
    onRefused,
    random = Math.random,
  } = options
  const pusher = new Pusher(configuration.key, pusherOptions(options))
  const channel = pusher.subscribe(memberChannel(configuration.channelTemplate, member))
  let attempt = 0
  let joinedAt: number | null = null
  let wasLost = false
  let hasLeft = false
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined

  function reconnect(): void {
    clearTimeout(reconnectTimer)
    reconnectTimer = undefined
    pusher.connect()
  }

  function pause(): void {
    if (hasLeft || reconnectTimer !== undefined) return
    if (joinedAt !== null && Date.now() - joinedAt >= STEADY_MS) attempt = 0
    joinedAt = null
    wasLost = true
    reconnectTimer = setTimeout(reconnect, backoffDelay(reconnectBackoff, attempt, random()))
    attempt += 1
    // After the library has scheduled its own reconnect, which this cancels.
    queueMicrotask(() => pusher.disconnect())
  }

  function reconnectWhenOnline(): void {
    if (reconnectTimer !== undefined) reconnect()
  }

  pusher.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
    const isItsOwnRetry =
      current === 'connecting' && previous !== 'initialized' && previous !== 'disconnected'
    if (isItsOwnRetry || ['disconnected', 'failed', 'unavailable'].includes(current)) pause()
  })
  pusher.connection.bind('connecting_in', pause)
  pusher.connection.bind('error', () => {
    if (pusher.connection.state !== 'connected') pause()
  })
  channel.bind('pusher:subscription_error', ({ status }: { status?: unknown } = {}) => {
    pause()
    if (status === 401 || status === 403) onRefused()
  })
  channel.bind('pusher:subscription_succeeded', () => {
    joinedAt = Date.now()
    if (wasLost) onReconnected()
    wasLost = false
  })
  channel.bind(memberEvents.userUpdated, onUserUpdated)
  channel.bind(memberEvents.notification, onNotification)
  channel.bind(memberEvents.clientUpdated, () => onClientUpdated())
  globalThis.addEventListener?.('online', reconnectWhenOnline)

  return () => {
    hasLeft = true
    clearTimeout(reconnectTimer)
    globalThis.removeEventListener?.('online', reconnectWhenOnline)
    channel.unbind_all()
    pusher.disconnect()
  }
}
