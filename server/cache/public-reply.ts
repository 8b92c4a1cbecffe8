/** Answers the public calls, from the reply cache if nothing has changed. */
import type pg from 'pg'
import type { RequestOf } from '../../src/contract/endpoints.ts'
import { SUCCESS_MESSAGE } from '../../src/contract/envelope.ts'
import { type PublicCall, publicReplies, type ReadPublicReply } from '../db/read/public-replies.ts'
import { isFiltered, isSearch } from '../db/read/read-listing.ts'
import { ReplyBody } from './reply-body.ts'
import type { ReplyCache } from './reply-cache.ts'
import type { Queryable } from '../db/open.ts'

const ENVELOPE_START = `{"message":${JSON.stringify(SUCCESS_MESSAGE)},"code":200,"data":`

/** A parsed public call. */
export interface Question<Name extends PublicCall = PublicCall> {
  call: Name
  request: RequestOf<Name>
  /** Whose catalogue the reply shows; `null` if the database must find the client. */
  client: string | null
  /** The call and its request in the schema's order: equal questions have equal keys. */
  key: string
}

/** @param request as parsed by its schema */
export function questionOf<Name extends PublicCall>(call: Name, request: RequestOf<Name>): Question<Name> {
  const key = `${call} ${JSON.stringify({ ...request, client_id: undefined, clientLoginId: undefined })}`
  return { call, request, client: clientOf(call, request), key }
}

/**
 * Concurrency limit of a read. Searches have their own, so that many of them block neither a category's pages nor
 * unfiltered reads. `null` for unfiltered reads, which only the limit of all calls bounds.
 */
export type ReadLimit = 'searches' | 'listings'

/** @returns the limit of a question whose reply is not cached */
export function readLimitOf({ call, request }: Question): ReadLimit | null {
  if (call !== 'fetchAllProducts') return null
  const listing = request as RequestOf<'fetchAllProducts'>
  if (isSearch(listing)) return 'searches'
  return isFiltered(listing) ? 'listings' : null
}

/**
 * Returns the whole envelope, whoever the caller is; `access` on the reply says who may see it.
 * @param caller returns a signal that aborts when the caller disconnects
 * @throws NotFoundError for an unknown client or product; its `access` says who may learn that
 */
export type AnswerPublicCall = (question: Question, caller?: () => AbortSignal) => Promise<ReplyBody>

export interface PublicReplySources {
  pool: pg.Pool
  /** The cache; drops a client's replies when its catalogue changes. */
  replies: ReplyCache
  /** Runs a read within its limit, on separate connections. */
  runLimited: <Result>(
    limit: ReadLimit,
    work: (on: Queryable) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>
  /** Post-processes a home's data, as JSON. */
  finishHome: (data: string) => Promise<string>
}

/** Creates the handler of the public calls. */
export function answerPublicCalls(sources: PublicReplySources): AnswerPublicCall {
  const { pool, replies, runLimited, finishHome } = sources
  return async (question, caller) => {
    const { call, request, client, key } = question
    const makeReply = publicReplies[call] as ReadPublicReply<typeof call>
    const read = async (signal?: AbortSignal) => {
      const limit = readLimitOf(question)
      const { data, access } = await (limit === null
        ? makeReply(pool, request)
        : runLimited(limit, (on) => makeReply(on, request), signal))
      const finished = call === 'fetchHomePageData' ? await finishHome(data) : data
      return new ReplyBody(`${ENVELOPE_START}${finished}}`, { access })
    }
    const shared = client === null ? null : await replies.replyTo(client, key, read, caller)
    return shared ?? read(caller?.())
  }
}

function clientOf(call: PublicCall, request: RequestOf<PublicCall>): string | null {
  if (call === 'getStateCityMaster') return ''
  if ('clientLoginId' in request) return request.clientLoginId
  return ('client_id' in request && request.client_id) || null
}
