/** What a running server does about a fault that nobody foresaw: one rejection ends nothing, a broken state ends all. */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { newRequestId } from './routes/response-headers.ts'

/** The tests look for it in the logs of every server that they start. */
export const UNFORESEEN = 'a fault that nobody foresaw'

const POOL_LOOK_MS = 1000

export interface UnforeseenOptions {
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>
  pool: Pick<pg.Pool, 'ending'>
  /** A server that stops ends its pool. */
  isStopping: () => boolean
  /** Ends the process, which its service manager starts again. */
  giveUp: () => void
  /** The process that it is about. */
  process?: Pick<NodeJS.Process, 'on'>
}

/**
 * Logs a rejection that nobody handles, with a reference, and goes on: a request behind it is answered by its own chain
 * of promises, with 500, or by its time limit. An exception that nobody catches, or a pool that was ended, leaves a state
 * that can't be trusted: the process ends.
 */
export function watchUnforeseen(options: UnforeseenOptions): void {
  const { log, pool, isStopping, giveUp, process: watched = process } = options
  watched.on('unhandledRejection', (reason: unknown) => {
    const err = reason instanceof Error ? reason : new Error(String(reason))
    log.error({ err, reqId: newRequestId() }, UNFORESEEN)
  })
  watched.on('uncaughtException', (err: Error) => {
    log.fatal({ err, reqId: newRequestId() }, UNFORESEEN)
    giveUp()
  })
  // Looked at by the clock: each call is answered with 503 then, and with readyz failing there may be none.
  const looking = setInterval(() => {
    if (!pool.ending) return
    clearInterval(looking)
    if (isStopping()) return
    log.fatal({ err: new Error('the pool was ended'), reqId: newRequestId() }, UNFORESEEN)
    giveUp()
  }, POOL_LOOK_MS)
  looking.unref()
}
