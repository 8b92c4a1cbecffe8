/** Load shedding: replies 503 above a number of concurrent calls, because a growing queue would delay every call. */
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { ApiError } from '../domain/api-error.ts'

/** A call not answered by then gets 503; after 30 s its connection would be closed without a reply. */
const ANSWERED_WITHIN_MS = 20_000

/** After a bulk change of seconds, whoever waits has waited enough. */
const LONGEST_REST_MS = 250

export interface ConcurrencyLimits {
  atOnce: number
  /** Queue length. */
  waiting?: number
  /** Whether a slot that others wait for rests as long as its work took, so that a queue uses half of what it may. */
  rests?: boolean
  /** What a refused caller is told; 503 by default. */
  refusal?: () => Error
}

const tooBusy = () => new ApiError(503, errorMessages.tooBusy)

/** Limits concurrent work of one kind in this process; a little may wait, more is refused. */
export class ConcurrencyLimit {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  readonly #rests: boolean
  readonly #refusal: () => Error
  #running = 0
  #refused = 0

  constructor({ atOnce, waiting = 0, rests = false, refusal = tooBusy }: ConcurrencyLimits) {
    this.#atOnce = atOnce
    this.#mostWaiting = waiting
    this.#rests = rests
    this.#refusal = refusal
  }

  /**
   * Runs the work, at once or when its turn comes.
   * @param signal aborted when the result is no longer needed: waiting work is then dropped
   * @throws the refusal (503) at once if the queue is full; the signal's reason if it is aborted
   */
  async run<Result>(work: () => Result | Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    if (!this.hasRoom()) throw this.overloadError()
    if (this.#running < this.#atOnce) this.#running += 1
    // Completed work passes its slot to the next.
    else await this.#turn(signal)
    const start = performance.now()
    try {
      return await work()
    } finally {
      if (this.#rests && this.#waiting.length > 0)
        setTimeout(() => this.#passOn(), Math.min(performance.now() - start, LONGEST_REST_MS))
      else this.#passOn()
    }
  }

  /** Gives a slot to the next of those who wait. */
  #passOn(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#running -= 1
    else next()
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

  /** Guards all routes of a scope, as `guarded` does. */
  guard(scope: FastifyInstance, answeredWithinMs?: number): void {
    scope.addHook('onRequest', this.guarded(answeredWithinMs))
  }

  /**
   * A hook that guards a route before a body is read: refusing must cost next to nothing, or it would itself keep the
   * server busy. Also limits the route's time, after which a call gets 503. Uses a timer, since Fastify's
   * `handlerTimeout` creates an AbortController per request, an eighth of a listing's cost.
   */
  guarded(answeredWithinMs = ANSWERED_WITHIN_MS): onRequestHookHandler {
    return (_request, reply, done) => {
      if (!this.hasRoom()) return done(this.overloadError())
      const timer = setTimeout(() => {
        // A reply that has begun can't be replaced.
        if (!reply.raw.headersSent) reply.send(new ApiError(503, errorMessages.notAvailable))
      }, answeredWithinMs)
      reply.raw.once('close', () => clearTimeout(timer))
      done()
    }
  }

  /** Whether more work would be accepted, running or waiting. */
  hasRoom(): boolean {
    return this.#running < this.#atOnce || this.#waiting.length < this.#mostWaiting
  }

  overloadError(): Error {
    this.#refused += 1
    return this.#refusal()
  }

  /** The running and waiting work, and the number refused since the start. */
  get state(): { running: number; waiting: number; refused: number; atOnce: number } {
    const { length } = this.#waiting
    return { running: this.#running, waiting: length, refused: this.#refused, atOnce: this.#atOnce }
  }
}

/** A limit for each group of callers, such as a client's operators: what one group does keeps no other waiting. */
export class LimitByGroup {
  readonly #limits: ConcurrencyLimits
  readonly #byGroup = new Map<string, ConcurrencyLimit>()

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  of(group: string): ConcurrencyLimit {
    const known = this.#byGroup.get(group) ?? new ConcurrencyLimit(this.#limits)
    this.#byGroup.set(group, known)
    return known
  }
}
