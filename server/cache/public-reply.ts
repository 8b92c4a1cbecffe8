/** Answers the public calls, from the reply cache where nothing has changed. */
import type pg from 'pg'
import type { RequestOf } from '../../src/contract/endpoints.ts'
import { SUCCESS_MESSAGE } from '../../src/contract/envelope.ts'
import { type PublicCall, publicReplies } from '../db/read/public-replies.ts'
import { isFiltered, isSearch } from '../db/read/read-listing.ts'
import { ReplyBody } from './reply-body.ts'
import type { ReplyCache } from './reply-cache.ts'
import type { Queryable } from '../db/open.ts'

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

/**
 * The limit on concurrent reads that a question falls under: many searches at once keep neither the page of a category
 * nor what is read without looking for it waiting. `null` for the latter, which the limit on all calls bounds.
 */
export type ReadLimit = 'searches' | 'listings'

/** @returns the limit that a question falls under where its reply is not kept */
export function readLimitOf({ call, request }: Question): ReadLimit | null {
  if (call !== 'fetchAllProducts') return null
  const listing = request as RequestOf<'fetchAllProducts'>
  if (isSearch(listing)) return 'searches'
  return isFiltered(listing) ? 'listings' : null
}

/**
 * Returns the whole envelope, synchronously if it is cached; rejects with a NotFoundError for an unknown client or product.
 * @param caller gives a signal that is aborted when the caller is gone
 */
export type AnswerPublicCall = (
  question: Question,
  caller?: () => AbortSignal,
) => ReplyBody | Promise<ReplyBody>

export interface PublicReplySources {
  /** The database that the replies are read from. */
  pool: pg.Pool
  /** Keeps them, and drops a client's when its catalogue changes. */
  replies: ReplyCache
  /** Reads what has to be looked for, when its turn has come, over connections apart from the others. */
  runLimited: <Result>(
    limit: ReadLimit,
    work: (on: Queryable) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>
  /** Has the last word on a home's data, as JSON. */
  finishHome: (data: string) => Promise<string>
}

/** Answers the public calls from these sources. */
export function answerPublicCalls(sources: PublicReplySources): AnswerPublicCall {
  const { pool, replies, runLimited, finishHome } = sources
  return (question, caller) => {
    const { call, request, client, key } = question
    const makeReply = publicReplies[call] as (on: Queryable, asked: typeof request) => Promise<string>
    const read = async (signal?: AbortSignal) => {
      const limit = readLimitOf(question)
      const data = await (limit === null
        ? makeReply(pool, request)
        : runLimited(limit, (on) => makeReply(on, request), signal))
      const finished = call === 'fetchHomePageData' ? await finishHome(data) : data
      return new ReplyBody(`${ENVELOPE_START}${finished}}`)
    }
    const reply = client === null ? read(caller?.()) : replies.replyTo(client, key, read, caller)
    return reply instanceof ReplyBody ? reply : reply.then((made) => made ?? read(caller?.()))
  }
}

function clientOf(call: PublicCall, request: RequestOf<PublicCall>): string | null {
  if (call === 'getStateCityMaster') return ''
  if ('clientLoginId' in request) return request.clientLoginId
  return ('client_id' in request && request.client_id) || null
}
