/** The in-process channel's door for other services: Pusher's signed `POST /apps/{id}/events`. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { PusherRoom } from './pusher-room.ts'
import { isSignedRequest, type PusherApp } from './signatures.ts'

/** PostgreSQL, which hands events on, carries no more in one notice. */
const MOST_BYTES_AN_EVENT = 7000

const event = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    data: v.string(),
    channels: v.optional(v.pipe(v.array(v.string()), v.maxLength(100)), []),
    channel: v.optional(v.string()),
    socket_id: v.optional(v.string()),
  }),
  v.transform(({ channel, channels, ...rest }) =>
    Object.assign(rest, { channels: channel === undefined ? channels : [channel, ...channels] }),
  ),
)
type PusherEvent = v.InferOutput<typeof event>

function eventIn(body: string): PusherEvent | null {
  try {
    const read = v.safeParse(event, JSON.parse(body))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

const stringQuery = v.record(v.string(), v.string())

/**
 * Takes events from other services.
 * @param tellEveryServer hands an event on to every process of the database, this one among them
 */
export async function acceptEvents(
  app: FastifyInstance,
  pusherApp: PusherApp,
  tellEveryServer: (json: string) => Promise<void>,
): Promise<void> {
  await app.register(async (rest) => {
    // The signature covers the body as it was sent.
    rest.removeAllContentTypeParsers()
    rest.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    rest.post(`/apps/${pusherApp.appId}/events`, async (request, reply) => {
      const query = v.safeParse(stringQuery, request.query)
      const body = typeof request.body === 'string' ? request.body : ''
      const path = request.url.split('?')[0] ?? ''
      const call = { method: request.method, path, query: query.success ? query.output : {}, body }
      if (!isSignedRequest(pusherApp, call, new Date())) {
        return reply.code(401).send({ error: 'The request is not signed with the app’s secret' })
      }
      const given = eventIn(body)
      if (given === null)
        return reply.code(400).send({ error: 'The body needs a name, data as text, and channels' })
      if (Buffer.byteLength(body) > MOST_BYTES_AN_EVENT) {
        return reply.code(413).send({ error: `An event takes at most ${MOST_BYTES_AN_EVENT} bytes` })
      }
      await tellEveryServer(body)
      return {}
    })
  })
}

/**
 * Delivers an event that some process was given to whoever listens to it here.
 * @param json the event as it came in
 */
export async function deliverEvent(room: PusherRoom, json: string): Promise<void> {
  const given = eventIn(json)
  if (given === null) return
  for (const channel of given.channels) await room.send(channel, given.name, given.data, given.socket_id)
}
