/** The calls that everybody may read, answered from kept replies where nothing changed. */
import type pg from 'pg'
import type { RequestOf } from '../../src/contract/endpoints.ts'
import { SUCCESS_MESSAGE } from '../../src/contract/envelope.ts'
import { type PublicCall, publicReplies } from '../db/read/public-replies.ts'
import { ReplyBody } from './reply-body.ts'
import type { ReplyCache } from './reply-cache.ts'

const ENVELOPE_START = `{"message":${JSON.stringify(SUCCESS_MESSAGE)},"code":200,"data":`

/** Answers a public call with its whole envelope; rejects with a Refusal where client or product are unknown. */
export type AnswerPublicCall = <Name extends PublicCall>(
  call: Name,
  request: RequestOf<Name>,
) => Promise<ReplyBody>

/**
 * @param pool the database that the replies are read from
 * @param replies keeps them, and drops a client's when its catalogue changes
 */
export function answerPublicCalls(pool: pg.Pool, replies: ReplyCache): AnswerPublicCall {
  return async (call, request) => {
    const read = async () => new ReplyBody(`${ENVELOPE_START}${await publicReplies[call](pool, request)}}`)
    const client = clientOf(call, request)
    return (client === null ? null : await replies.replyTo(client, keyOf(call, request), read)) ?? read()
  }
}

/** Whose catalogue the reply shows; `null` where the request leaves it to the database to find out. */
function clientOf(call: PublicCall, request: RequestOf<PublicCall>): string | null {
  if (call === 'getStateCityMaster') return ''
  if ('clientLoginId' in request) return request.clientLoginId
  return ('client_id' in request && request.client_id) || null
}

/** The parsed request, written in its schema's own order: the same question gives the same text. */
function keyOf(call: PublicCall, request: RequestOf<PublicCall>): string {
  return `${call} ${JSON.stringify({ ...request, client_id: undefined, clientLoginId: undefined })}`
}
