/**
 * The machine's clock, as main reads it: a test moves it on, and main's timers with it. It holds for the modules of
 * main alone; the fake itself, and what Node does for both, go by the real time.
 */
import { syncBuiltinESMExports } from 'node:module'
import workerThreads from 'node:worker_threads'

let movedMs = 0
const now = (): number => performance.now() + movedMs
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
    clearTimeout(this.#real)
    this.#real = setTimeout(() => this.#fire(), Math.max(0, this.#dueAt - now()))
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

  /** What is due by now runs at once, and once: an interval makes up for nothing that it missed. */
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
    clearTimeout(this.#real)
    return this
  }
}

type Callback = (...values: unknown[]) => void

function stopTimer(timer: unknown): void {
  if (timer instanceof MainTimer) timer.close()
}

class MainDate extends Date {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(MainDate.now())
    else super(...values)
  }
  static override now(): number {
    return Date.now() + movedMs
  }
}

const uptime = process.uptime.bind(process)
process.uptime = () => uptime() + movedMs / 1000

/** The globals that main's modules get in place of Node's own. */
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

/** Time passes for main: its clocks are later, and timers that have become due run. */
export function moveClock(milliseconds: number): void {
  movedMs += milliseconds
  for (const timer of timers) timer.clockMoved()
}

const THREAD_SPEED = 20
const isThreadFast = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** In front of what a thread of main runs: its intervals come faster by `THREAD_SPEED` once `speedUpThreads` was called. */
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

/** Gives main's threads that are made from text a clock which `speedUpThreads` moves. */
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

/** Time goes faster in main's threads from now on, also while main itself hangs. */
export function speedUpThreads(): void {
  Atomics.store(isThreadFast, 0, 1)
}
