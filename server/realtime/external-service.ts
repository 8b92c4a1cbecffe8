/** Members' channels at an external Pusher-compatible service, with its official SDK. */
import type { RealtimeConfig } from '../config.ts'
import type { Channels } from './channels.ts'
import type { PusherApp } from './signatures.ts'

const PATIENCE_MS = 10_000

/**
 * Loads the SDK only if such a service is configured.
 * @param service a host, or one of Pusher's clusters
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
    // Text is sent as it is, so PostgreSQL's JSON is not parsed and serialised again.
    send: async (channel, event, json) => void (await pusher.trigger(channel, event, json)),
  }
}
