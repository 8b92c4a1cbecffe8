/** Refuses early what could not be answered soon: a queue that only grows helps nobody. */
import type { FastifyInstance } from 'fastify'
import { refusals } from '../../src/contract/messages/refusals.ts'
import { Refusal } from '../domain/refusal.ts'

/** Counts the calls under way in this process. */
export class CallGate {
  readonly #most: number
  #underWay = 0

  /** @param most calls under way at once; each waits for those before it */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Does a call's work where there is room for it.
   * @throws Refusal 503 at once where there is none
   */
  async through<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    if (!this.hasRoom()) throw this.refusal()
    this.#underWay += 1
    try {
      return await work()
    } finally {
      this.#underWay -= 1
    }
  }

  /**
   * Guards all routes of a scope before a body is read: what is refused must cost next to nothing, or refusing is what
   * keeps the server busy.
   */
  guard(scope: FastifyInstance): void {
    scope.addHook('onRequest', (_request, _reply, done) => done(this.hasRoom() ? undefined : this.refusal()))
  }

  /** Tells whether a further call has room. */
  hasRoom(): boolean {
    return this.#underWay < this.#most
  }

  /** What a call is told for which there is no room. */
  refusal(): Refusal {
    return new Refusal(503, refusals.tooBusy)
  }
}
