/** Background jobs: work that a server repeats at an interval, beside other servers that do the same. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransientError } from '../db/database-error.ts'
import type { JobTable } from '../db/due-rows.ts'

export interface Round {
  /** Aborted when the job is stopped: the round ends after the part under way. */
  signal: AbortSignal
  /** Called after a failed part; the round goes on with the others. */
  onFault: (error: unknown) => void
}

export interface JobDefinition {
  /** Label of its metrics and log lines. */
  name: string
  everyMs: number
  /**
   * Does what is due. Other processes may be doing it at the same time.
   * @returns the pause until the next round in milliseconds, if that is not the interval
   * @throws if it failed; the next round still follows
   */
  round(round: Round): Promise<number | void>
  /** The table whose rows wait for it; null if there is none, as for a clean-up. */
  rows: JobTable | null
}

export interface JobObserver {
  /**
   * Called after a failed round or part. During an outage of the database, called for the first failed round only.
   */
  onFault(error: unknown): void
  /** Called after each round. */
  onRound?(outcome: 'done' | 'failed'): void
}

/** Runs its rounds at an interval, never two at the same time. */
export class Job {
  readonly name: string
  readonly rows: JobTable | null
  readonly #definition: JobDefinition
  readonly #stopping = new AbortController()
  #observer: JobObserver | null = null
  #running: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  /** Whether `wake` was called during the current round. */
  #isAwake = false
  #isDatabaseAway = false

  constructor(definition: JobDefinition) {
    this.#definition = definition
    this.name = definition.name
    this.rows = definition.rows
  }

  /** Starts the first round; the others follow at the interval. */
  start(observer: JobObserver): void {
    this.#observer = observer
    this.#begin(observer)
  }

  /** Starts a round now, or directly after the current one. Does nothing unless the job runs. */
  wake(): void {
    if (this.#running !== null) this.#isAwake = true
    else if (this.#observer !== null && !this.#stopping.signal.aborted) this.#begin(this.#observer)
  }

  /** Stops it; resolves when no round is running. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  #begin(observer: JobObserver): void {
    const { everyMs } = this.#definition
    const began = performance.now()
    clearTimeout(this.#timer)
    this.#isAwake = false
    this.#running = this.#round(observer).then((pause) => {
      this.#running = null
      if (this.#stopping.signal.aborted) return
      if (this.#isAwake) {
        this.#begin(observer)
        return
      }
      const toNextMs = pause ?? everyMs - ((performance.now() - began) % everyMs)
      this.#timer = setTimeout(() => this.#begin(observer), toNextMs).unref()
    })
  }

  /** @returns the pause that the round asked for */
  async #round(observer: JobObserver): Promise<number | undefined> {
    let hasFailed = false
    let pause: number | undefined
    const onFault = (error: unknown) => {
      hasFailed = true
      observer.onFault(error)
    }
    try {
      pause = (await this.#definition.round({ signal: this.#stopping.signal, onFault })) ?? undefined
      this.#isDatabaseAway = false
    } catch (error) {
      hasFailed = true
      const isKnown = this.#isDatabaseAway
      this.#isDatabaseAway = error instanceof Error && isTransientError(error)
      if (!(isKnown && this.#isDatabaseAway)) observer.onFault(error)
    }
    observer.onRound?.(hasFailed ? 'failed' : 'done')
    return pause
  }
}

/** Pauses for a time in milliseconds, or until the signal is aborted, to leave the processor to other work. */
export async function rest(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
