/** Whether a client's catalogue is for members only, cached if possible. */
import type pg from 'pg'
import { readLoginNeeded } from '../db/read/public-replies.ts'
import { ReplyBody } from './reply-body.ts'
import type { ReplyCache } from './reply-cache.ts'

const NEEDED = '1'

/**
 * Whether a client demands a login; synchronous if it is known.
 * @param clientLoginId empty if the request names no client; then the only client is meant
 */
export type DemandsLogin = (clientLoginId: string) => boolean | Promise<boolean>

export function loginDemands(pool: pg.Pool, demands: ReplyCache): DemandsLogin {
  const isNeeded = (body: ReplyBody) => body.bytes.toString() === NEEDED
  return (clientLoginId) => {
    if (clientLoginId === '') return readLoginNeeded(pool, '')
    const read = async () => new ReplyBody((await readLoginNeeded(pool, clientLoginId)) ? NEEDED : '0')
    const known = demands.replyTo(clientLoginId, 'login needed', read)
    return known instanceof ReplyBody
      ? isNeeded(known)
      : known.then((body) => body !== null && isNeeded(body))
  }
}
