/**
 * Pusher's signed HTTP API below `/apps/{id}`, by which other services publish events to the built-in
 * realtime service.
 */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { ChannelHub } from './channel-hub.ts'
import { isSignedRequest, type PusherApp } from './signatures.ts'

/** Limit of PostgreSQL's notifications, which forward the events. */
const MOST_BYTES_AN_EVENT = 7000

const event = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    data: v.string(),
    channels: v.optional(v.pipe(v.array(v.string()), v.maxLength(100)), []),
    channel: v.optional(v.string()),
    socket_id: v.optional(v.string()),
    info: v.optional(v.string()),
  }),
  v.transform(({ channel, channels, ...rest }) =>
    Object.assign(rest, { channels: channel === undefined ? channels : [channel, ...channels] }),
  ),
)
type PusherEvent = v.InferOutput<typeof event>

/** The protocol's limit. */
const MOST_EVENTS_A_BATCH = 10
const batch = v.object({
  batch: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(MOST_EVENTS_A_BATCH)),
})

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function eventIn(json: string): PusherEvent | null {
  const read = v.safeParse(event, parsed(json))
  return read.success ? read.output : null
}

const stringQuery = v.record(v.string(), v.string())

/** Calls of the protocol's HTTP API that this server does not support, and why. */
const NOT_HERE: readonly { method: string; path: RegExp; why: string }[] = [
  {
    method: 'GET',
    path: /^channels(?:\/[^/]+(?:\/users)?)?$/,
    why: 'Channels are not listed: they live in several processes, none of which knows all of them',
  },
  {
    method: 'POST',
    path: /^users\/[^/]+\/terminate_connections$/,
    why: 'Connections belong to sessions: log the member out, or block the member',
  },
]

interface Answer {
  status: number
  body: Record<string, unknown>
}

const errorAnswer = (status: number, error: string): Answer => ({ status, body: { error } })

/** Why an event can't be delivered here; null if it can. */
function unreachable({ channels, info }: PusherEvent): Answer | null {
  if (channels.some((channel) => channel.startsWith('#')))
    return errorAnswer(501, 'Users do not sign in here: send to the member’s private channel instead')
  if (channels.some((channel) => !channel.startsWith('private-')))
    return errorAnswer(400, 'Only private channels live here')
  if (info !== undefined) return errorAnswer(501, 'Nothing is told about channels: send without info')
  return null
}

/** A request's events, each as the JSON to forward; or the error for the whole request. */
function eventsOf(texts: readonly string[]): Answer | string[] {
  for (const text of texts) {
    const given = eventIn(text)
    if (given === null) return errorAnswer(400, 'An event needs a name, data as text, and channels')
    const error = unreachable(given)
    if (error !== null) return error
    if (Buffer.byteLength(text) > MOST_BYTES_AN_EVENT)
      return errorAnswer(413, `An event takes at most ${MOST_BYTES_AN_EVENT} bytes`)
  }
  return [...texts]
}

function textsOfBatch(body: string): string[] | null {
  const read = v.safeParse(batch, parsed(body))
  return read.success ? read.output.batch.map((entry) => JSON.stringify(entry)) : null
}

async function answer(
  call: { method: string; path: string; body: string },
  notifyAllServers: (json: string) => Promise<void>,
): Promise<Answer> {
  const { method, path, body } = call
  const missing = NOT_HERE.find((one) => one.method === method && one.path.test(path))
  if (missing !== undefined) return errorAnswer(501, missing.why)
  if (method !== 'POST' || (path !== 'events' && path !== 'batch_events'))
    return errorAnswer(404, 'There is no such call')
  const texts = path === 'events' ? [body] : textsOfBatch(body)
  if (texts === null) return errorAnswer(400, `A batch is a list of 1 to ${MOST_EVENTS_A_BATCH} events`)
  const events = eventsOf(texts)
  if (!Array.isArray(events)) return events
  for (const json of events) await notifyAllServers(json)
  return { status: 200, body: {} }
}

/**
 * Accepts events from other services, single or in batches; refuses the protocol's other HTTP calls with 501.
 * @param notifyAllServers forwards an event to every process of the database, including this one
 */
export async function acceptEvents(
  app: FastifyInstance,
  pusherApp: PusherApp,
  notifyAllServers: (json: string) => Promise<void>,
): Promise<void> {
  await app.register(async (rest) => {
    // The signature covers the body as sent.
    rest.removeAllContentTypeParsers()
    rest.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 128 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    const prefix = `/apps/${pusherApp.appId}/`
    rest.route({
      method: ['GET', 'POST'],
      url: `${prefix}*`,
      async handler(request, reply) {
        const query = v.safeParse(stringQuery, request.query)
        const body = typeof request.body === 'string' ? request.body : ''
        const path = request.url.split('?')[0] ?? ''
        const call = { method: request.method, path, query: query.success ? query.output : {}, body }
        if (!isSignedRequest(pusherApp, call, new Date())) {
          return reply.code(401).send({ error: 'The request is not signed with the app’s secret' })
        }
        const answered = await answer({ ...call, path: path.slice(prefix.length) }, notifyAllServers)
        return reply.code(answered.status).send(answered.body)
      },
    })
  })
}

/**
 * Delivers a forwarded event to its subscribers in this process.
 * @param json the event as received
 */
export async function deliverEvent(hub: ChannelHub, json: string): Promise<void> {
  const given = eventIn(json)
  if (given === null) return
  for (const channel of given.channels) await hub.send(channel, given.name, given.data, given.socket_id)
}
