/** Members' channels at an external Pusher-compatible service, with its official SDK. */
import type { RealtimeConfig } from '../config.ts'
import type { Channels } from './channels.ts'
import type { PusherApp } from './signatures.ts'

const PATIENCE_MS = 10_000

/**
 * The SDK is loaded only where such a service is configured.
 * @param service where it is: a host, or a cluster of Pusher's own
 */
export async function externalService(
  app: PusherApp,
  service: NonNullable<RealtimeConfig['service']>,
): Promise<Channels> {
  const { default: Pusher } = await import('pusher')
  const { host, port, useTls, cluster } = service
  const pusher = new Pusher({
    ...app,
    useTLS: useTls,
    timeout: PATIENCE_MS,
    ...(host === undefined
      ? { cluster: cluster ?? '' }
      : { host, ...(port === undefined ? {} : { port: String(port) }) }),
  })
  return {
    isShared: true,
    mayReach: () => true,
    listenedTo: () => [],
    sessionsOn: () => [],
    endSession: () => undefined,
    authorize: (socketId, channel) => pusher.authorizeChannel(socketId, channel).auth,
    // A text goes out as it is, so what PostgreSQL made is not taken apart and put together again.
    send: async (channel, event, json) => void (await pusher.trigger(channel, event, json)),
  }
}
