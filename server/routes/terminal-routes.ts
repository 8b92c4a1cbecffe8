/**
 * `POST /terminals/heartbeat` and `POST /terminals/picture`: a terminal's report, and the picture that an operator
 * requested. Authenticated by the terminal's token instead of a member's session.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { SUCCESS_MESSAGE } from '../../src/contract/envelope.ts'
import {
  heartbeatEndpoint,
  heartbeatLimits,
  pictureEndpoint,
  readFields,
  TERMINAL_TOKEN,
  type HeartbeatRequest,
} from '../../src/contract/kiosk/heartbeat.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { inEvery } from '../../src/contract/messages/message.ts'
import { ApiError } from '../domain/api-error.ts'
import { keepPicture } from '../domain/terminals/terminal-pictures.ts'
import { recordHeartbeat, terminalOfToken } from '../domain/terminals/terminals.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { limitByAddress } from './address-limit.ts'
import { API_PREFIX } from './api-routes.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import type { AppContext } from './handler.ts'

/** Wrong tokens per address and minute: deleted terminals keep reporting. They do not affect other terminals. */
const WRONG_FROM_ONE_ADDRESS = 300
/** Reports per terminal and minute: usually one, more after a failure. */
const FROM_ONE_TERMINAL = 20
const LONGEST_COMPLAINT = 1000

/** @returns the report; @throws ApiError 400 that names everything that is wrong */
function parseHeartbeat(body: unknown): HeartbeatRequest {
  const read = v.safeParse(heartbeatEndpoint.request, body)
  if (read.success) return read.output
  const faults = read.issues.map(
    (issue) => errorMessages.badRequest(v.getDotPath(issue) ?? 'body', issue.message.slice(0, 200)).en,
  )
  throw new ApiError(400, inEvery(faults.join('; ').slice(0, LONGEST_COMPLAINT)))
}

/** @returns null if the token is missing, unknown or deleted */
async function terminalOf(request: FastifyRequest, { database }: AppContext): Promise<number | null> {
  const [, token = ''] = /^Terminal (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return TERMINAL_TOKEN.test(token) ? terminalOfToken(database.db, token) : null
}

/** First bytes of every JPEG. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** @throws ApiError 400 if the body is not a JPEG */
function pictureOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body) && body.subarray(0, JPEG.length).equals(JPEG)) return body
  throw new ApiError(400, errorMessages.badRequest('body', `must be a JPEG, sent as ${pictureEndpoint.type}`))
}

const pictureQuery = v.object({ command: v.string() })

type RateLimit = ReturnType<FastifyInstance['createRateLimit']>

/** @throws ApiError 429 above the limit */
async function assertWithin(limit: RateLimit, request: FastifyRequest): Promise<void> {
  const counted = await limit(request)
  if (!counted.isAllowed && counted.isExceeded) throw new ApiError(429, errorMessages.tooManyRequests)
}

/** Registers heartbeat and picture below `api/v1`. */
export async function registerTerminals(
  app: FastifyInstance,
  context: AppContext,
  { calls, metrics }: { calls: ConcurrencyLimit; metrics: Pick<Metrics, 'countUsage'> | null },
): Promise<void> {
  await app.register(
    async (api) => {
      calls.guard(api)
      await api.register(rateLimit, { global: false })
      const limitWrong = api.createRateLimit(limitByAddress(WRONG_FROM_ONE_ADDRESS))
      const terminals = new WeakMap<FastifyRequest, number>()
      const limitTerminal = api.createRateLimit({
        max: FROM_ONE_TERMINAL,
        timeWindow: '1 minute',
        keyGenerator: (request) => `terminal ${terminals.get(request)}`,
      })
      /** @returns the terminal's id. @throws ApiError 401 or 429 */
      async function authenticate(request: FastifyRequest): Promise<number> {
        const terminal = await terminalOf(request, context)
        if (terminal === null) {
          await assertWithin(limitWrong, request)
          throw new ApiError(401, errorMessages.unknownTerminal)
        }
        terminals.set(request, terminal)
        await assertWithin(limitTerminal, request)
        return terminal
      }
      async function answer(request: FastifyRequest) {
        const terminal = await authenticate(request)
        const report = parseHeartbeat(request.body)
        const { commands, settings, usage } = await recordHeartbeat(context.database.db, terminal, report)
        metrics?.countUsage(usage)
        return { message: SUCCESS_MESSAGE, code: 200, data: { commands, reads: readFields, settings } }
      }
      api.addContentTypeParser(pictureEndpoint.type, { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
      api.route({
        method: pictureEndpoint.method,
        url: pictureEndpoint.path,
        bodyLimit: pictureEndpoint.bodyBytes,
        // Before the body is read, so that a caller without a token can't send a large body.
        onRequest: async (request) => void (await calls.run(() => authenticate(request))),
        async handler(request) {
          const query = v.safeParse(pictureQuery, request.query)
          if (!query.success) throw new ApiError(400, errorMessages.badRequest('command', 'is missing'))
          const picture = pictureOf(request.body)
          const terminal = terminals.get(request)
          if (terminal === undefined) throw new ApiError(401, errorMessages.unknownTerminal)
          await calls.run(() => keepPicture(context.database.db, terminal, query.output.command, picture))
          return { message: SUCCESS_MESSAGE, code: 200, data: {} }
        },
      })
      api.route({
        method: heartbeatEndpoint.method,
        url: heartbeatEndpoint.path,
        bodyLimit: heartbeatLimits.bodyBytes,
        handler: (request) => calls.run(() => answer(request)),
      })
    },
    { prefix: API_PREFIX },
  )
}
