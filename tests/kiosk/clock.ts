/**
 * The machine's clock, as main sees it: a test advances it, and main's timers with it. It replaces the globals of
 * main's process. Node's own work uses real time.
 */
import { syncBuiltinESMExports } from 'node:module'
import workerThreads from 'node:worker_threads'

const { Date: RealDate, setTimeout: realTimeout, clearTimeout: realClear } = globalThis

let movedMs = 0
const realNow = performance.now.bind(performance)
const now = (): number => realNow() + movedMs
const timers = new Set<MainTimer>()

/** What `setTimeout` and `setInterval` return to main. */
class MainTimer {
  readonly #run: () => void
  readonly #delayMs: number
  readonly #repeats: boolean
  #dueAt = 0
  #real: NodeJS.Timeout | undefined
  #keepsAlive = true

  constructor(run: () => void, delayMs: number, repeats: boolean) {
    this.#run = run
    this.#delayMs = delayMs
    this.#repeats = repeats
    this.refresh()
  }

  #arm(): void {
    realClear(this.#real)
    this.#real = realTimeout(() => this.#fire(), Math.max(0, this.#dueAt - now()))
    if (!this.#keepsAlive) this.#real.unref()
  }

  #fire(): void {
    if (this.#repeats) this.refresh()
    else this.close()
    this.#run()
  }

  refresh(): this {
    timers.add(this)
    this.#dueAt = now() + this.#delayMs
    this.#arm()
    return this
  }

  /** Runs timers that are due, at once and only once: an interval does not make up for missed ticks. */
  clockMoved(): void {
    this.#arm()
  }

  ref(): this {
    this.#keepsAlive = true
    this.#real?.ref()
    return this
  }

  unref(): this {
    this.#keepsAlive = false
    this.#real?.unref()
    return this
  }

  close(): this {
    timers.delete(this)
    realClear(this.#real)
    return this
  }
}

type Callback = (...values: unknown[]) => void

function stopTimer(timer: unknown): void {
  if (timer instanceof MainTimer) timer.close()
  // One of Node's own, such as of `node:timers`.
  else realClear(timer as NodeJS.Timeout | undefined)
}

class MainDate extends RealDate {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(MainDate.now())
    else super(...values)
  }
  static override now(): number {
    return RealDate.now() + movedMs
  }
}

const uptime = process.uptime.bind(process)
process.uptime = () => uptime() + movedMs / 1000

/** Globals that replace Node's in main's modules. */
export const mainGlobals = {
  Date: MainDate,
  performance: { now },
  setTimeout: (run: Callback, delayMs = 0, ...values: unknown[]) =>
    new MainTimer(() => run(...values), delayMs, false),
  setInterval: (run: Callback, delayMs = 0, ...values: unknown[]) =>
    new MainTimer(() => run(...values), delayMs, true),
  clearTimeout: stopTimer,
  clearInterval: stopTimer,
}

/** Advances main's clocks and runs timers that have become due. */
export function moveClock(milliseconds: number): void {
  movedMs += milliseconds
  for (const timer of timers) timer.clockMoved()
}

const THREAD_SPEED = 20
const isThreadFast = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/**
 * Prepended to the code of main's threads: their intervals run faster by `THREAD_SPEED` after `speedUpThreads` was
 * called.
 */
const threadClock = `
  const realInterval = setInterval
  const { isThreadFast } = require('node:worker_threads').workerData
  setInterval = (run, delayMs) => {
    let ticks = 0
    return realInterval(() => {
      ticks += 1
      if (ticks % ${THREAD_SPEED} === 0 || Atomics.load(isThreadFast, 0) === 1) run()
    }, delayMs / ${THREAD_SPEED})
  };`

/** Gives main's threads created from source text a clock that `speedUpThreads` controls. */
export function controlThreads(): void {
  const RealWorker = workerThreads.Worker
  workerThreads.Worker = class extends RealWorker {
    constructor(text: string | URL, options: workerThreads.WorkerOptions = {}) {
      if (options.eval !== true) super(text, options)
      else
        super(`${threadClock}${String(text)}`, {
          ...options,
          workerData: { ...(options.workerData as object), isThreadFast },
        })
    }
  }
  syncBuiltinESMExports()
}

/** Makes time faster in main's threads, even while main itself hangs. */
export function speedUpThreads(): void {
  Atomics.store(isThreadFast, 0, 1)
}
