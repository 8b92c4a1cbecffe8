import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from '../../src/contract/envelope.ts'
import type { Language } from '../../src/contract/languages.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { causeOf, isTransientError } from '../db/database-error.ts'
import { NotFoundError } from '../db/read/not-found-error.ts'
import { ApiError } from '../domain/api-error.ts'
import { languageOf } from './language-of.ts'

/** A text holds what PostgreSQL keeps in no text, which is a NUL: nothing else of JSON is unknown to it. */
const NO_TEXT: ReadonlySet<unknown> = new Set(['22021', '22P05'])
/** When to come again after a 503, in seconds; not for all the same, so that they do not all come at once. */
const RETRY_AFTER = ['1', '2', '3'] as const

/** The envelope of a fault, in a language. */
export function faultEnvelope(error: FastifyError | ApiError, language: Language): Reply<never> {
  if (error instanceof ApiError) return { message: error.texts[language], code: error.code, data: null }
  if (error instanceof NotFoundError) return { message: error.texts[language], code: 404, data: null }
  if (NO_TEXT.has(causeOf(error).code))
    return { message: errorMessages.noText[language], code: 400, data: null }
  const code = error.statusCode ?? 500
  if (code === 429) return { message: errorMessages.tooManyRequests[language], code, data: null }
  // A body that is no JSON, is too large, or has another type: what Fastify says about it is safe to repeat.
  if (code >= 400 && code < 500)
    return { message: errorMessages.badRequest('body', error.message)[language], code, data: null }
  if (isTransientError(error)) return { message: errorMessages.notAvailable[language], code: 503, data: null }
  return { message: errorMessages.serverFault[language], code: 500, data: null }
}

/**
 * Answers what a call threw: an ApiError or a NotFoundError in its own words, anything else without a word about our insides.
 * @param beside what the envelope carries, too
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
