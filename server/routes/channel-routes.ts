/** Authorization endpoint of the realtime channels. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { CHANNEL_AUTH_PATH, CHANNEL_TEMPLATE, memberChannel } from '../../src/contract/realtime.ts'
import { ApiError } from '../domain/api-error.ts'
import { sessionName } from '../domain/session.ts'
import type { Channels } from '../realtime/channels.ts'
import { API_PREFIX, assertMayCall, assertMayPreview, sessionOf } from './api-routes.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import type { AppContext } from './handler.ts'

const channelRequest = v.object({
  socket_id: v.pipe(v.string(), v.regex(/^\d{1,20}\.\d{1,20}$/)),
  channel_name: v.string(),
})

/**
 * Lets a member subscribe to their own channel and no other (wire contract, `VITE_PUSHER_AUTH_ENDPOINT`). pusher-js
 * sends a form, does not expect an envelope, and accepts only HTTP 200.
 */
export async function registerChannelAuthorization(
  app: FastifyInstance,
  context: AppContext,
  channels: Channels,
  calls: ConcurrencyLimit,
): Promise<void> {
  await app.register(
    async (api) => {
      calls.guard(api)
      api.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 4096 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      const authorize = async (request: FastifyRequest) => {
        const session = await sessionOf(request, context)
        if (session === null) throw new ApiError(403, errorMessages.notSignedIn)
        assertMayPreview(session, false)
        assertMayCall(session)
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
