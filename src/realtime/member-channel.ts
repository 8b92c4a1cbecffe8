/** The logged-in member's realtime channel (section 4, "Notifications"), with unmodified pusher-js. */
import Pusher, { type Options } from 'pusher-js'
import { backoffDelay } from '../contract/backoff.ts'
import { memberChannel, memberEvents } from '../contract/realtime.ts'
import { reconnectBackoff, type RealtimeConfiguration } from './configuration.ts'

/** pusher-js would keep there which transport worked last; local storage holds the token and nothing else. */
Pusher.Runtime.getLocalStorage = () => null

/** A channel that held so long was no failed attempt: its next pause is short again. */
const STEADY_MS = 60_000

export interface MemberChannelOptions {
  configuration: RealtimeConfiguration
  member: { id: number | string; mobile: string }
  /** The bearer token that lets the member listen, or `null` where the provider gives none. */
  readToken(): string | null
  onUserUpdated(data: unknown): void
  onNotification(data: unknown): void
  /** The channel is back: events sent while it was lost do not come again. */
  onReconnected(): void
  /** The provider refuses the member the channel: the session may have ended. It is tried again all the same. */
  onRefused(): void
  /** From 0 up to, but not including, 1. */
  random?: () => number
}

function pusherOptions({ configuration, readToken }: MemberChannelOptions): Options {
  const { cluster, host, port, useTls, authEndpoint } = configuration
  return {
    cluster,
    forceTLS: useTls,
    // The library's other ways would load a script from somebody else's server.
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
 * Joins the member's channel and stays in it. pusher-js comes back after a fixed second, in a tight loop or not at
 * all, whatever the server's close code says; here every loss is followed by `reconnectBackoff`.
 * @returns how to leave
 */
export function joinMemberChannel(options: MemberChannelOptions): () => void {
  const {
    configuration,
    member,
    onUserUpdated,
    onNotification,
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
    // Once the library has made its own plans, which this ends.
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
  globalThis.addEventListener?.('online', reconnectWhenOnline)

  return () => {
    hasLeft = true
    clearTimeout(reconnectTimer)
    globalThis.removeEventListener?.('online', reconnectWhenOnline)
    channel.unbind_all()
    pusher.disconnect()
  }
}
