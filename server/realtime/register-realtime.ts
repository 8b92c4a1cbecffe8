/** Registers the realtime service and pushes: endpoints, authorization, notifier. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { CHANNEL_AUTH_PATH, CHANNEL_TEMPLATE, memberChannel } from '../../src/contract/realtime.ts'
import { keptSecret } from '../db/kept-secret.ts'
import { ApiError } from '../domain/api-error.ts'
import { sessionName } from '../domain/session.ts'
import { firebaseSender } from '../push/firebase-sender.ts'
import { answerFault } from '../routes/answer-fault.ts'
import type { ConcurrencyLimit } from '../routes/concurrency-limit.ts'
import { callersBehind } from '../routes/callers.ts'
import { API_PREFIX, sessionOf } from '../routes/api-routes.ts'
import { securityHeaders } from '../routes/response-headers.ts'
import type { AppContext } from '../routes/handler.ts'
import { acceptEvents, deliverEvent } from './accept-events.ts'
import { acceptSockets } from './accept-sockets.ts'
import type { Channels } from './channels.ts'
import { externalService } from './external-service.ts'
import { startRealtimeNotifier } from './realtime-notifier.ts'
import { ChannelHub } from './channel-hub.ts'
import type { PusherApp } from './signatures.ts'
import { notify, notifyChannels } from '../db/notify.ts'

const SECRET_KEY = 'realtime-secret'

const channelRequest = v.object({
  socket_id: v.pipe(v.string(), v.regex(/^\d{1,20}\.\d{1,20}$/)),
  channel_name: v.string(),
})

/**
 * Lets a member listen to their own channel and to no other (wire contract, `VITE_PUSHER_AUTH_ENDPOINT`).
 * pusher-js sends a form; what it reads is no envelope, and only HTTP 200 lets it in.
 */
async function authorizeChannels(
  app: FastifyInstance,
  context: AppContext,
  channels: Channels,
  calls: ConcurrencyLimit,
): Promise<void> {
  await app.register(
    async (api) => {
      api.setErrorHandler(answerFault)
      calls.guard(api)
      api.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 4096 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      const authorize = async (request: FastifyRequest) => {
        const session = await sessionOf(request, context)
        if (session === null) throw new ApiError(403, errorMessages.notSignedIn)
        const read = v.safeParse(channelRequest, request.body)
        if (!read.success) throw new ApiError(400, errorMessages.badRequest('body', read.issues[0].message))
        const { socket_id: socketId, channel_name: channel } = read.output
        if (channel !== memberChannel(CHANNEL_TEMPLATE, { id: session.memberId })) {
          throw new ApiError(403, errorMessages.notYours)
        }
        return { auth: channels.authorize(socketId, channel, sessionName(session)) }
      }
      api.route({
        method: 'POST',
        url: CHANNEL_AUTH_PATH,
        handler: (request) => calls.run(() => authorize(request)),
      })
    },
    { prefix: API_PREFIX },
  )
}

/** The channels that live in this process, and their doors. */
async function openHub(
  app: FastifyInstance,
  { config, database: { pool } }: AppContext,
  pusherApp: PusherApp,
) {
  const hub = new ChannelHub(pusherApp, config.realtime.sockets)
  acceptSockets(app, hub, pusherApp, {
    callerOf: callersBehind(config.trustProxy),
    headers: securityHeaders(config),
  })
  await acceptEvents(app, pusherApp, (json) => notify(pool, notifyChannels.event, json))
  return { channels: hub, onEvent: (json: string) => deliverEvent(hub, json), websockets: () => hub.size }
}

/**
 * Registers all of it; changes made before the first client subscribed are sent to nobody.
 * @returns how many websockets are open here
 * @throws where the push service's account can't be read
 */
export async function registerRealtime(
  app: FastifyInstance,
  context: AppContext,
  calls: ConcurrencyLimit,
): Promise<{ websockets: () => number }> {
  const { config, database } = context
  const { service, appId, key, secret } = config.realtime
  const pusherApp: PusherApp = { appId, key, secret: secret ?? (await keptSecret(database.db, SECRET_KEY)) }
  const { channels, onEvent, websockets } =
    service === null
      ? await openHub(app, context, pusherApp)
      : {
          channels: await externalService(pusherApp, service),
          onEvent: () => Promise.resolve(),
          websockets: () => 0,
        }
  await authorizeChannels(app, context, channels, calls)
  const account = config.firebaseServiceAccount
  const news = startRealtimeNotifier({
    pool: database.pool,
    databaseUrl: database.url,
    channels,
    push: context.push ?? (account === undefined ? null : await firebaseSender(account)),
    onEvent,
    log: app.log,
  })
  app.addHook('onClose', () => news.close())
  return { websockets }
}
