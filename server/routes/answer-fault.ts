import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from '../../src/contract/envelope.ts'
import type { Language } from '../../src/contract/languages.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { causeOf, isTransientError } from '../db/database-error.ts'
import { NotFoundError } from '../db/read/not-found-error.ts'
import { ApiError } from '../domain/api-error.ts'
import { languageOf } from './language-of.ts'

/** PostgreSQL's errors for a text that it can't store, that is, one with a NUL. */
const NO_TEXT: ReadonlySet<unknown> = new Set(['22021', '22P05'])
/** `Retry-After` of a 503, in seconds; varied, so that callers do not all retry at once. */
const RETRY_AFTER = ['1', '2', '3'] as const

/** The envelope of a fault, in a language. */
export function faultEnvelope(error: FastifyError | ApiError, language: Language): Reply<ApiError['data']> {
  if (error instanceof ApiError) return { message: error.texts[language], code: error.code, data: error.data }
  if (error instanceof NotFoundError) return { message: error.texts[language], code: 404, data: null }
  if (NO_TEXT.has(causeOf(error).code))
    return { message: errorMessages.noText[language], code: 400, data: null }
  const code = error.statusCode ?? 500
  if (code === 429) return { message: errorMessages.tooManyRequests[language], code, data: null }
  // The body is not JSON, too large, or has another type; Fastify's message is safe to send.
  if (code >= 400 && code < 500)
    return { message: errorMessages.badRequest('body', error.message)[language], code, data: null }
  if (isTransientError(error)) return { message: errorMessages.notAvailable[language], code: 503, data: null }
  return { message: errorMessages.serverFault[language], code: 500, data: null }
}

/**
 * Replies to a thrown error: ApiError and NotFoundError with their messages, others without internal details.
 * @param beside additional fields of the envelope
 */
export function answerFault(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
  beside: Readonly<Record<string, unknown>> = {},
): void {
  const envelope = faultEnvelope(error, languageOf(request))
  if (error instanceof ApiError && error.retryAfterSeconds !== null) {
    reply.header('retry-after', error.retryAfterSeconds)
  } else if (envelope.code === 503) {
    reply.header('retry-after', RETRY_AFTER[Math.floor(Math.random() * RETRY_AFTER.length)])
  }
  if (envelope.code >= 500 && !(error instanceof ApiError)) request.log.error({ err: error }, 'a call failed')
  void reply.code(envelope.code).send({ ...envelope, ...beside })
}
