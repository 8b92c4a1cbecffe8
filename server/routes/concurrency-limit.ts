/** Load shedding: 503 above a number of concurrent calls, because a growing queue helps nobody. */
import type { FastifyInstance } from 'fastify'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { ApiError } from '../domain/api-error.ts'

/** A call that was not answered by then is told to come again: after 30 s its connection is closed without a word. */
const ANSWERED_WITHIN_MS = 20_000

export interface ConcurrencyLimits {
  /** Work under way at once. */
  atOnce: number
  /** Work that may wait for its turn. */
  waiting?: number
}

/** Counts work of one kind that is under way in this process; a little may wait, what comes on top is refused. */
export class ConcurrencyLimit {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0
  #refused = 0

  constructor({ atOnce, waiting = 0 }: ConcurrencyLimits) {
    this.#atOnce = atOnce
    this.#mostWaiting = waiting
  }

  /**
   * Runs the work, at once or when its turn comes.
   * @param signal aborted when nobody wants the result any more: the work is not begun then, and waits no longer
   * @throws ApiError 503 at once where too much waits already, the signal's reason where it is aborted
   */
  async run<Result>(work: () => Result | Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    if (!this.hasRoom()) throw this.overloadError()
    if (this.#running < this.#atOnce) this.#running += 1
    // Whoever leaves hands its place on.
    else await this.#turn(signal)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        reject(signal?.reason as Error)
      }
      this.#waiting.push(turn)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /**
   * Guards all routes of a scope before a body is read: what is refused must cost next to nothing, or refusing is what
   * keeps the server busy. Also gives them a time limit, after which a call is answered with 503. A timer, since
   * Fastify's `handlerTimeout` makes an AbortController for each request, an eighth of what a listing costs.
   */
  guard(scope: FastifyInstance, answeredWithinMs = ANSWERED_WITHIN_MS): void {
    scope.addHook('onRequest', (_request, reply, done) => {
      if (!this.hasRoom()) return done(this.overloadError())
      const timer = setTimeout(() => {
        // A reply that has begun is the connection's matter.
        if (!reply.raw.headersSent) reply.send(new ApiError(503, errorMessages.notAvailable))
      }, answeredWithinMs)
      reply.raw.once('close', () => clearTimeout(timer))
      done()
    })
  }

  /** Whether more work would be accepted, if only to wait. */
  hasRoom(): boolean {
    return this.#running < this.#atOnce || this.#waiting.length < this.#mostWaiting
  }

  /** The error for work above the limit. */
  overloadError(): ApiError {
    this.#refused += 1
    return new ApiError(503, errorMessages.tooBusy)
  }

  /** What is under way and waits now, and how much was refused since the start. */
  get state(): { running: number; waiting: number; refused: number; atOnce: number } {
    const { length } = this.#waiting
    return { running: this.#running, waiting: length, refused: this.#refused, atOnce: this.#atOnce }
  }
}
