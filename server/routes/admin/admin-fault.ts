/** The admin API's replies to refusals and faults: the envelope with an error code for programs. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { AdminError } from '../../../src/contract/admin/errors.ts'
import type { ApiError } from '../../domain/api-error.ts'
import { Refused } from '../../domain/refused.ts'
import { answerFault, faultEnvelope } from '../answer-fault.ts'

const WORDS: Readonly<Record<number, AdminError>> = { 404: 'not_found', 429: 'too_many', 503: 'unavailable' }

const wordOf = (status: number): AdminError => WORDS[status] ?? (status >= 500 ? 'fault' : 'invalid')

/** Replies to a thrown error, without internal details, like `answerFault`. */
export function answerAdminFault(
  error: FastifyError | ApiError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!(error instanceof Refused)) {
    const { code } = faultEnvelope(error, 'en')
    return answerFault(error, request, reply, { error: wordOf(code) })
  }
  const { data = null, fields, retryAfterSeconds } = error.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  void reply.code(error.code).send({
    message: error.message,
    code: error.code,
    data,
    error: error.error,
    ...(fields === undefined ? {} : { fields }),
  })
}
