/** Routes of the public calls; a request body that is byte-equal to an earlier one is not parsed again. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { DemandsLogin } from '../cache/login-demand.ts'
import { endpoints, type Endpoint, type RequestOf } from '../../src/contract/endpoints.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { type AnswerPublicCall, type Question, questionOf, readLimitOf } from '../cache/public-reply.ts'
import { ReplyBody, sendReplyBody } from '../cache/reply-body.ts'
import { publicReplies, type PublicCall } from '../db/read/public-replies.ts'
import { ApiError } from '../domain/api-error.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { jsonReader } from './json-body.ts'
import { languageOf } from './language-of.ts'

/** Number of cached bodies per call, and their maximum length. */
const KNOWN_BODIES = 1000
const KNOWN_BODY_LENGTH = 1000

/**
 * Calls whose text is in one language, the caller's (`Accept-Language`). All other texts are sent in every language.
 */
const contentCalls: ReadonlySet<PublicCall> = new Set([
  'aboutUs',
  'termsAndConditions',
  'privacyPolicy',
] as const)

export interface PublicRoutes {
  calls: ConcurrencyLimit
  answerPublicCall: AnswerPublicCall
  /** Parses the request by the call's schema; throws an ApiError that names what is wrong. */
  parse(endpoint: Endpoint, sent: Pick<FastifyRequest, 'body' | 'query' | 'params'>): unknown
  demandsLogin: DemandsLogin
  /** The client of the calling member; null for a visitor. */
  clientOf(request: FastifyRequest): Promise<string | null>
}

/** Registers the public calls in a separate scope, in which a body stays unparsed text. */
export function registerPublicCalls(api: FastifyInstance, routes: PublicRoutes): void {
  const readJson = jsonReader(api)
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  )
  for (const call of Object.keys(publicReplies) as PublicCall[]) {
    const endpoint: Endpoint = endpoints[call]
    const known = new LRUCache<string, Question>({ max: KNOWN_BODIES })

    const readQuestion = (request: FastifyRequest, text: string): Question => {
      const body = readJson(request, text)
      const { query, params } = request
      const read = routes.parse(endpoint, { body, query, params }) as object
      // Part of the question: there is a reply for each language.
      const language = contentCalls.has(call) ? { language: languageOf(request) } : {}
      // The call's own schema returns the call's request.
      return questionOf(call, { ...read, ...language } as RequestOf<typeof call>)
    }

    const question = (request: FastifyRequest): Question => {
      const text = typeof request.body === 'string' ? request.body : ''
      if (text === '' || text.length > KNOWN_BODY_LENGTH) return readQuestion(request, text)
      const letters = contentCalls.has(call) ? `${languageOf(request)} ${text}` : text
      const asked = known.get(letters) ?? readQuestion(request, text)
      known.set(letters, asked)
      return asked
    }

    const revalidate = endpoint.auth === 'none'
    const send = (request: FastifyRequest, reply: FastifyReply, body: ReplyBody) =>
      sendReplyBody(request, reply, body, { revalidate })

    api.route({
      method: endpoint.method,
      url: endpoint.path,
      handler(request, reply) {
        const asked = question(request)
        // Checked again: other calls may have arrived while the body was read. Before the answer starts, because an
        // answer that rejects without a handler would end the process.
        if (!routes.calls.hasRoom()) throw routes.calls.overloadError()
        const answer = answerTo(asked, { request, reply }, routes)
        if (answer instanceof ReplyBody) {
          const sent = send(request, reply, answer)
          // Fastify awaits a returned promise, here the compression.
          return sent instanceof Promise ? sent : undefined
        }
        return answer.then((body) => send(request, reply, body))
      },
    })
  }
}

/** The catalogue's calls, which some clients restrict to members. */
const catalogueCalls: ReadonlySet<PublicCall> = new Set([
  'fetchAllProducts',
  'fetchAllCategories',
  'fetchProductDetails',
] as const)

/** Synchronous if the reply is cached and no session is needed. */
function answerTo(
  asked: Question,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  routes: PublicRoutes,
): ReplyBody | Promise<ReplyBody> {
  if (!catalogueCalls.has(asked.call)) return readWithin(asked, reply, routes)
  const demanded = asked.client === null ? null : routes.demandsLogin(asked.client)
  if (demanded === false) return readWithin(asked, reply, routes)
  return routes.calls
    .run(() => asMember(asked, { request, demanded }, routes))
    .then((theirs) => {
      // Checked again: other calls may have arrived meanwhile.
      if (!routes.calls.hasRoom()) throw routes.calls.overloadError()
      return readWithin(theirs, reply, routes)
    })
}

/** A signal that aborts when the client disconnects. Fastify's own aborts as soon as a body is read. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // The stream emits `close` only once, so an earlier disconnect is checked too.
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

/** A read with its own limit does not count for the limit of all calls, which it could exhaust for members. */
function readWithin(
  asked: Question,
  reply: FastifyReply,
  { calls, answerPublicCall }: PublicRoutes,
): ReplyBody | Promise<ReplyBody> {
  const isLimited = readLimitOf(asked) !== null
  const answer = answerPublicCall(asked, isLimited ? () => goneSignal(reply) : undefined)
  if (answer instanceof ReplyBody || isLimited) return answer
  return calls.run(() => answer)
}

/**
 * The question with the caller's client, if the caller may ask it.
 * @param demanded whether the named client demands a login; null if none is named
 * @throws ApiError 401 for a visitor if the client's catalogue is for members, 403 for another client's member
 */
async function asMember(
  asked: Question,
  { request, demanded }: { request: FastifyRequest; demanded: true | Promise<boolean> | null },
  routes: PublicRoutes,
): Promise<Question> {
  // Awaited together: if the database is down, a rejection of a promise not yet awaited would end the process.
  const [own, isDemanded] = await Promise.all([routes.clientOf(request), demanded])
  const client = asked.client ?? own
  if (isDemanded ?? (await routes.demandsLogin(client ?? ''))) {
    if (own === null) throw new ApiError(401, errorMessages.notSignedIn)
    if (own.toLowerCase() !== client?.toLowerCase()) throw new ApiError(403, errorMessages.notYours)
  }
  return asked.client === null ? askedOf(asked, own) : asked
}

/** The specification's payload for categories names no client; a member's is known from the session. */
function askedOf(asked: Question, client: string | null): Question {
  return client === null ? asked : questionOf(asked.call, { ...asked.request, client_id: client })
}
