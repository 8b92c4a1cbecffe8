/** What a running server does about a fault that nobody foresaw: one rejection ends nothing, a broken state ends all. */
import type { FastifyBaseLogger } from 'fastify'
import { newRequestId } from './routes/response-headers.ts'

/** The tests look for it in the logs of every server that they start. */
export const UNFORESEEN = 'a fault that nobody foresaw'

/** `pg`: no call can be answered any more. */
const POOL_IS_GONE = /Cannot use a pool after calling end/

export interface UnforeseenOptions {
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>
  /** A server that stops has closed its pool. */
  isStopping: () => boolean
  /** Ends the process, which its service manager starts again. */
  giveUp: () => void
  /** The process that it is about. */
  process?: Pick<NodeJS.Process, 'on'>
}

/**
 * Logs a rejection that nobody handles, with a reference, and goes on: a request behind it is answered by its own chain
 * of promises, with 500, or by its time limit. An exception that nobody catches, or a pool that is gone, leaves a state
 * that can't be trusted: the process ends.
 */
export function watchUnforeseen(options: UnforeseenOptions): void {
  const { log, isStopping, giveUp, process: watched = process } = options
  watched.on('unhandledRejection', (reason: unknown) => {
    const err = reason instanceof Error ? reason : new Error(String(reason))
    log.error({ err, reqId: newRequestId() }, UNFORESEEN)
    if (POOL_IS_GONE.test(err.message) && !isStopping()) giveUp()
  })
  watched.on('uncaughtException', (err: Error) => {
    log.fatal({ err, reqId: newRequestId() }, UNFORESEEN)
    giveUp()
  })
}
