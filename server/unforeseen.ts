/**
 * Handling of unexpected faults in a running server: an unhandled rejection is logged; an unreliable state ends the
 * process.
 */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { newRequestId } from './routes/response-headers.ts'

/** Tests search every server's log for this text. */
export const UNFORESEEN = 'a fault that nobody foresaw'

const POOL_LOOK_MS = 1000

export interface UnforeseenOptions {
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>
  pool: Pick<pg.Pool, 'ending'>
  /** True while the server stops, which ends its pool. */
  isStopping: () => boolean
  /** Ends the process; its service manager restarts it. */
  giveUp: () => void
  process?: Pick<NodeJS.Process, 'on'>
}

/**
 * Logs an unhandled rejection with a reference and continues: its request still gets a reply, 500 or its timeout. An
 * uncaught exception, or an ended pool, leaves an unreliable state: the process ends.
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
  // Polled: with an ended pool each call gets 503, and after a failing readyz there may be no calls.
  const looking = setInterval(() => {
    if (!pool.ending) return
    clearInterval(looking)
    if (isStopping()) return
    log.fatal({ err: new Error('the pool was ended'), reqId: newRequestId() }, UNFORESEEN)
    giveUp()
  }, POOL_LOOK_MS)
  looking.unref()
}
