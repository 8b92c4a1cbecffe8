/** `api/v1`: registers every call of the table, parses its request by its schema, replies in the envelope. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { endpoints, previewCalls, type Endpoint, type EndpointName } from '../../src/contract/endpoints.ts'
import type { Language } from '../../src/contract/languages.ts'
import { SUCCESS_MESSAGE } from '../../src/contract/envelope.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { ReplyBody, sendReplyBody } from '../cache/reply-body.ts'
import type { PublicCall } from '../db/read/public-replies.ts'
import { ApiError } from '../domain/api-error.ts'
import { findSession, type MemberSession } from '../domain/session.ts'
import { limitByAddress } from './address-limit.ts'
import { languageOf } from './language-of.ts'
import type { Answer, Handler, AppContext } from './handler.ts'
import { loginHandlers, type LoginCall } from './login-handlers.ts'
import { memberHandlers, type MemberCall } from './member-handlers.ts'
import { type PublicRoutes, registerPublicCalls } from './public-routes.ts'

export const API_PREFIX = '/api/v1'
const LONGEST_COMPLAINT = 200

type OtherCall = Exclude<EndpointName, MemberCall | PublicCall>
type MembersOnly = {
  [Name in EndpointName]: (typeof endpoints)[Name]['auth'] extends 'required' ? Name : never
}[EndpointName]

// Missing handlers, or members' calls that visitors could reach, do not compile.
const otherHandlers: { [Name in OtherCall]: Handler<Name> } = loginHandlers
const membersOnly: { [Name in MembersOnly]: Handler<Name, MemberSession> } = memberHandlers
const handlers = { ...otherHandlers, ...membersOnly }
type HandledCall = keyof typeof handlers

/**
 * Limited per address, against trying many numbers. Counted per process; the limit for all processes is the one per
 * number in the database. Generous, since a whole office may share one address.
 */
const loginCalls: readonly string[] = ['getOtpUserLogin', 'verifyOtpUserLogin'] satisfies LoginCall[]

/**
 * @returns the request, parsed by the call's schema
 * @throws ApiError 400 that names the first invalid field
 */
export function parseRequest(
  endpoint: Pick<Endpoint, 'method' | 'request'>,
  request: Pick<FastifyRequest, 'body' | 'query' | 'params'>,
): unknown {
  const given =
    endpoint.method === 'GET'
      ? { ...(request.query as object), ...(request.params as object) }
      : (request.body ?? {})
  const read = v.safeParse(endpoint.request, given)
  if (read.success) return read.output
  const [issue] = read.issues
  // Cut, because the message repeats the input.
  const what = issue.message.slice(0, LONGEST_COMPLAINT)
  throw new ApiError(400, errorMessages.badRequest(v.getDotPath(issue) ?? 'body', what))
}

/**
 * The session of a request's bearer token; null for a visitor.
 * @param language the call's language; null for calls that do not come from the shop itself, which always sends one
 */
export async function sessionOf(
  request: FastifyRequest,
  context: AppContext,
  language: Language | null = null,
): Promise<MemberSession | null> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) return null
  return findSession(context.database.pool, token, {
    now: context.now(),
    length: context.config.sessionLength,
    language,
  })
}

/**
 * @throws ApiError 403 for an operator's preview, unless the call is one of `previewCalls`
 */
export function assertMayPreview(session: MemberSession | null, isPreviewCall: boolean): void {
  if (session !== null && session.previewEndsAt !== null && !isPreviewCall)
    throw new ApiError(403, errorMessages.onlyAPreview)
}

/**
 * @throws ApiError 401 for a visitor, 403 while the member's client is suspended
 */
export function assertMayCall(session: MemberSession | null): asserts session is MemberSession {
  if (session === null) throw new ApiError(401, errorMessages.notSignedIn)
  if (session.clientIsSuspended) throw new ApiError(403, errorMessages.clientSuspended)
}

async function answer(name: HandledCall, request: FastifyRequest, context: AppContext): Promise<Answer> {
  const endpoint: Endpoint = endpoints[name]
  const language = languageOf(request)
  const isForMembers = endpoint.auth === 'required'
  const isPreviewCall = previewCalls.has(name)
  // Also of a visitor's call: with a session it may do more, and with a preview it is refused.
  const session = isForMembers || !isPreviewCall ? await sessionOf(request, context, language) : null
  assertMayPreview(session, isPreviewCall)
  if (isForMembers) assertMayCall(session)
  // The types of requests and sessions were checked above, where the handlers are combined.
  const handler = handlers[name] as (request: unknown, call: unknown) => Promise<Answer>
  return handler(parseRequest(endpoint, request), {
    context,
    session,
    language,
    log: request.log,
    address: request.ip,
    userAgent: request.headers['user-agent'],
  })
}

function bodyOf({ data, message = SUCCESS_MESSAGE }: Answer): ReplyBody {
  const json = typeof data === 'string' ? data : JSON.stringify(data)
  return new ReplyBody(`{"message":${JSON.stringify(message)},"code":200,"data":${json}}`)
}

/** Registers every call below `api/v1`. */
export async function registerApi(
  app: FastifyInstance,
  context: AppContext,
  shared: Pick<PublicRoutes, 'answerPublicCall' | 'calls'>,
): Promise<void> {
  const { calls } = shared
  await app.register(
    async (api) => {
      calls.guard(api)
      api.setNotFoundHandler(() => {
        throw new ApiError(404, errorMessages.unknownCall)
      })
      await api.register(rateLimit, { global: false, ...limitByAddress(context.config.loginCallsAMinute) })
      api.removeContentTypeParser('text/plain')
      registerPublicCalls(api, {
        ...shared,
        parse: parseRequest,
        clientOf: async (request) => (await sessionOf(request, context))?.clientLoginId ?? null,
      })
      for (const name of Object.keys(handlers) as HandledCall[]) {
        const endpoint: Endpoint = endpoints[name]
        api.route({
          method: endpoint.method,
          url: endpoint.path,
          config: { rateLimit: loginCalls.includes(name) ? {} : false },
          handler: async (request, reply) =>
            sendReplyBody(request, reply, bodyOf(await calls.run(() => answer(name, request, context)))),
        })
      }
    },
    { prefix: API_PREFIX },
  )
}
