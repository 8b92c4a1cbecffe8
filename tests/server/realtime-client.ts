/** A member's shop as far as its realtime channel is concerned: the unmodified pusher-js, in Node. */
import Pusher from 'pusher-js'
import { IN_PROCESS_PUSHER } from '../../src/contract/realtime.ts'
import { eventually } from '../setup/eventually.ts'

export interface ReceivedEvent {
  event: string
  data: unknown
}

export interface RealtimeClient {
  pusher: Pusher
  /** Events of the channel, without the protocol's own. */
  received: ReceivedEvent[]
  /** Why the channel refused the subscription. */
  subscriptionErrors: unknown[]
  /** Resolves when the client is subscribed. */
  joined(): Promise<void>
  leave(): void
}

export interface ClientOptions {
  /** `http://127.0.0.1:port` */
  origin: string
  channel: string
  /** The session's bearer token. */
  token?: string
  key?: string
  /** Who signs for the client's socket, if not the server that it listens to. */
  authorize?: (socketId: string) => Promise<string>
}

export function openRealtimeClient({
  origin,
  channel,
  token,
  key,
  authorize,
}: ClientOptions): RealtimeClient {
  const { hostname, port } = new URL(origin)
  const pusher = new Pusher(key ?? IN_PROCESS_PUSHER.key, {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization:
      authorize === undefined
        ? {
            transport: 'ajax',
            endpoint: `${origin}/api/v1/broadcasting/auth`,
            headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
          }
        : {
            customHandler: ({ socketId }, answer) =>
              void authorize(socketId).then(
                (auth) => answer(null, { auth }),
                (error: Error) => answer(error, null),
              ),
          },
  })
  const received: ReceivedEvent[] = []
  const subscriptionErrors: unknown[] = []
  const subscribed = pusher.subscribe(channel)
  subscribed.bind('pusher:subscription_error', (error: unknown) => subscriptionErrors.push(error))
  subscribed.bind_global((event: string, data: unknown) => {
    if (!event.startsWith('pusher:')) received.push({ event, data })
  })
  return {
    pusher,
    received,
    subscriptionErrors,
    joined: async () => void (await eventually(() => subscribed.subscribed)),
    leave: () => pusher.disconnect(),
  }
}
