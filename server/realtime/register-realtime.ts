/** Opens the realtime service, built-in or external, and listens for members' changes. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { forgetSecret, storedSecret } from '../db/stored-secret.ts'
import type { OpenDatabase } from '../db/open.ts'
import { firebaseSender } from '../push/firebase-sender.ts'
import type { DeskEvents } from './desk-events.ts'
import type { PushSender } from '../push/push-sender.ts'
import { acceptSockets, type UpgradeOptions } from './accept-sockets.ts'
import { ChannelHub } from './channel-hub.ts'
import type { Channels } from './channels.ts'
import { startRealtimeNotifier, type RealtimeNotifier } from './realtime-notifier.ts'
import type { PusherApp } from './signatures.ts'

const SECRET_KEY = 'realtime-secret'

export interface RealtimeContext {
  config: Config
  database: Pick<OpenDatabase, 'pool' | 'db' | 'url'>
  /** The operators' consoles. */
  desk: DeskEvents
  /** Replaces the configured push sender. */
  push?: PushSender
}

/** Opens the built-in channels and their endpoint. */
function openHub(app: FastifyInstance, config: Config, pusherApp: PusherApp, upgrade: UpgradeOptions) {
  const hub = new ChannelHub(pusherApp, config.realtime.sockets)
  acceptSockets(app, hub, pusherApp, upgrade)
  return { channels: hub, websockets: () => hub.size }
}

const PATIENCE_MS = 10_000

/**
 * Loads the SDK only if such a service is configured.
 * @param service a host, or one of Pusher's clusters
 */
async function externalService(
  app: PusherApp,
  service: NonNullable<Config['realtime']['service']>,
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

/**
 * Registers the service. Changes made before the first page subscribed are not sent.
 * @returns the channels, the number of open websockets, and the jobs that send members' changes and pushes
 * @throws if the push service's account can't be read
 */
export async function registerRealtime(
  app: FastifyInstance,
  context: RealtimeContext,
  upgrade: UpgradeOptions,
): Promise<{ channels: Channels; websockets: () => number; jobs: RealtimeNotifier['jobs'] }> {
  const { config, database } = context
  const { service, appId, key, secret } = config.realtime
  // Nothing depends on the stored one: pages that are open join again.
  if (secret !== undefined) await forgetSecret(database.db, SECRET_KEY)
  const pusherApp: PusherApp = { appId, key, secret: secret ?? (await storedSecret(database.db, SECRET_KEY)) }
  const { channels, websockets } =
    service === null
      ? openHub(app, config, pusherApp, upgrade)
      : { channels: await externalService(pusherApp, service), websockets: () => 0 }
  const account = config.firebaseServiceAccount
  const notifier = startRealtimeNotifier({
    pool: database.pool,
    databaseUrl: database.url,
    channels,
    desk: context.desk,
    push: context.push ?? (account === undefined ? null : await firebaseSender(account)),
    log: app.log,
  })
  app.addHook('onClose', () => notifier.close())
  return { channels, websockets, jobs: notifier.jobs }
}
