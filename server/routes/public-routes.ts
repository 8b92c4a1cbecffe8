/** Routes of the public calls, whose replies all callers share. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints, type Endpoint, type RequestOf } from '../../src/contract/endpoints.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { type AnswerPublicCall, type Question, questionOf, readLimitOf } from '../cache/public-reply.ts'
import { type ReplyBody, sendReplyBody } from '../cache/reply-body.ts'
import { NotFoundError } from '../db/read/not-found-error.ts'
import { publicReplies, type PublicCall } from '../db/read/public-replies.ts'
import { ApiError } from '../domain/api-error.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { languageOf } from './language-of.ts'

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
  /** Parses the request by the call's schema; throws an ApiError that names the fault. */
  parse(endpoint: Endpoint, sent: Pick<FastifyRequest, 'body' | 'query' | 'params'>): unknown
  /** The client of the calling member; null for a visitor. */
  clientOf(request: FastifyRequest): Promise<string | null>
}

export function registerPublicCalls(api: FastifyInstance, routes: PublicRoutes): void {
  for (const call of Object.keys(publicReplies) as PublicCall[]) {
    const endpoint: Endpoint = endpoints[call]
    const question = (request: FastifyRequest): Question => {
      const read = routes.parse(endpoint, request) as object
      // The language is part of the question: each language has its own reply.
      const language = contentCalls.has(call) ? { language: languageOf(request) } : {}
      // The call's own schema returns the call's request.
      return questionOf(call, { ...read, ...language } as RequestOf<typeof call>)
    }
    const revalidate = endpoint.auth === 'none'
    api.route({
      method: endpoint.method,
      url: endpoint.path,
      async handler(request, reply) {
        const asked = await withClient(question(request), request, routes)
        const found = await read(asked, reply, routes)
        // Checked before the first byte is sent: a reply, and also a 404, may be for members only or for nobody.
        if (found.access === 'suspended') throw new ApiError(403, errorMessages.clientSuspended)
        if (found.access === 'members') await requireMember(asked, request, routes)
        if (found instanceof NotFoundError) throw found
        return sendReplyBody(request, reply, found, { revalidate })
      },
    })
  }
}

/** The specification's payload for categories names no client; a member's is known from the session. */
async function withClient(
  asked: Question,
  request: FastifyRequest,
  { calls, clientOf }: PublicRoutes,
): Promise<Question> {
  if (asked.client !== null) return asked
  const client = await calls.run(() => clientOf(request))
  return client === null ? asked : questionOf(asked.call, { ...asked.request, client_id: client })
}

/**
 * Reads a reply. A read with its own limit does not count towards the limit of all calls: it could exhaust that limit
 * for members.
 */
async function read(
  asked: Question,
  reply: FastifyReply,
  { calls, answerPublicCall }: PublicRoutes,
): Promise<ReplyBody | NotFoundError> {
  try {
    if (readLimitOf(asked) === null) return await calls.run(() => answerPublicCall(asked))
    // Other calls may have arrived while the body was read.
    if (!calls.hasRoom()) throw calls.overloadError()
    return await answerPublicCall(asked, () => goneSignal(reply))
  } catch (error) {
    if (error instanceof NotFoundError) return error
    throw error
  }
}

/** A signal that aborts when the caller disconnects. Fastify's own aborts as soon as a body is read. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

/** @throws ApiError 401 for a visitor, 403 for another client's member */
async function requireMember(
  asked: Question,
  request: FastifyRequest,
  { calls, clientOf }: PublicRoutes,
): Promise<void> {
  const own = await calls.run(() => clientOf(request))
  if (own === null) throw new ApiError(401, errorMessages.notSignedIn)
  if (own.toLowerCase() !== asked.client?.toLowerCase()) throw new ApiError(403, errorMessages.notYours)
}
