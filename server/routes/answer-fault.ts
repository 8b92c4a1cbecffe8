import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from '../../src/contract/envelope.ts'
import { refusals } from '../../src/contract/messages/refusals.ts'
import { Refusal } from '../domain/refusal.ts'

function envelopeOf(error: FastifyError | Refusal): Reply<never> {
  if (error instanceof Refusal) return { message: error.message, code: error.code, data: null }
  const code = error.statusCode ?? 500
  if (code === 429) return { message: refusals.tooManyRequests, code, data: null }
  // A body that is no JSON, is too large, or has another type: what Fastify says about it is safe to repeat.
  if (code >= 400 && code < 500)
    return { message: refusals.badRequest('body', error.message), code, data: null }
  return { message: refusals.serverFault, code: 500, data: null }
}

/** Answers what a call threw: a refusal in its own words, anything else without a word about our insides. */
export function answerFault(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const envelope = envelopeOf(error)
  if (envelope.code >= 500) request.log.error({ err: error }, 'a call failed')
  void reply.code(envelope.code).send(envelope)
}
