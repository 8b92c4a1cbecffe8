/** The calls that everybody may read, answered from kept replies where nothing changed. */
import type pg from 'pg'
import type { RequestOf } from '../../src/contract/endpoints.ts'
import { SUCCESS_MESSAGE } from '../../src/contract/envelope.ts'
import { type PublicCall, publicReplies, type Queryable } from '../db/read/public-replies.ts'
import { isFiltered } from '../db/read/read-listing.ts'
import { ReplyBody } from './reply-body.ts'
import type { ReplyCache } from './reply-cache.ts'

const ENVELOPE_START = `{"message":${JSON.stringify(SUCCESS_MESSAGE)},"code":200,"data":`

/** A public call as somebody asked it. */
export interface Question<Name extends PublicCall = PublicCall> {
  call: Name
  request: RequestOf<Name>
  /** Whose catalogue the reply shows; `null` where the request leaves it to the database to find out. */
  client: string | null
  /** The call and the request in its schema's own order: the same question gives the same text. */
  key: string
}

/** @param request as its schema reads it */
export function questionOf<Name extends PublicCall>(call: Name, request: RequestOf<Name>): Question<Name> {
  const key = `${call} ${JSON.stringify({ ...request, client_id: undefined, clientLoginId: undefined })}`
  return { call, request, client: clientOf(call, request), key }
}

/** Gives the whole envelope, at once where it is kept; rejects with a Refusal where client or product are unknown. */
export type AnswerPublicCall = (question: Question) => ReplyBody | Promise<ReplyBody>

export interface PublicReplySources {
  /** The database that the replies are read from. */
  pool: pg.Pool
  /** Keeps them, and drops a client's when its catalogue changes. */
  replies: ReplyCache
  /** Reads what has to be looked for, when its turn has come, over connections of its own. */
  runSearch: <Result>(work: (on: Queryable) => Promise<Result>) => Promise<Result>
  /** Has the last word on a home's data, as JSON. */
  finishHome: (data: string) => Promise<string>
}

/** Answers the public calls from these sources. */
export function answerPublicCalls(sources: PublicReplySources): AnswerPublicCall {
  const { pool, replies, runSearch, finishHome } = sources
  return ({ call, request, client, key }) => {
    const makeReply = publicReplies[call] as (on: Queryable, asked: typeof request) => Promise<string>
    const isSearch = call === 'fetchAllProducts' && isFiltered(request as RequestOf<'fetchAllProducts'>)
    const read = async () => {
      const data = await (isSearch ? runSearch((on) => makeReply(on, request)) : makeReply(pool, request))
      const finished = call === 'fetchHomePageData' ? await finishHome(data) : data
      return new ReplyBody(`${ENVELOPE_START}${finished}}`)
    }
    const reply = client === null ? read() : replies.replyTo(client, key, read)
    return reply instanceof ReplyBody ? reply : reply.then((made) => made ?? read())
  }
}

function clientOf(call: PublicCall, request: RequestOf<PublicCall>): string | null {
  if (call === 'getStateCityMaster') return ''
  if ('clientLoginId' in request) return request.clientLoginId
  return ('client_id' in request && request.client_id) || null
}
