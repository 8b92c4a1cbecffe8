/**
 * Watchdog of the main process: a worker thread that ends main if its event loop hangs. Why a thread:
 * docs/decisions/011.
 */
import type * as ChildProcess from 'node:child_process'
import type * as FileSystem from 'node:fs'
import inspector from 'node:inspector'
import type * as WorkerThreads from 'node:worker_threads'
import { Worker } from 'node:worker_threads'

/** Written into the marker of a main that hung (`running-marker.ts`). */
export const HUNG = 'hung'

const HUNG_AFTER_BEATS = 30
const BEAT_EVERY_MS = 1000

/** Environment variable with the hung process's id, for its successor to wait for. */
const PREDECESSOR = 'KIOSK_RESTART_AFTER'
const PREDECESSOR_GONE_WITHIN_MS = 15_000

/** Indices in the memory shared by both threads. */
const BEATS = 0
const IS_ENDING = 1
const IS_SUPERVISED = 2

export interface WatchdogOptions {
  /** Whether a supervisor restarts the kiosk, as far as known at the start. */
  supervised: boolean
  /** File of the running marker: main's process id, or the record that main hung and was ended. */
  marker: string
  /** Interval of main's beats and of the thread's checks. */
  beatEveryMs?: number
  /** Missed beats after which main is ended. */
  hungAfterBeats?: number
}

export interface Watchdog {
  /** Called when main exits by itself and its successor has been started: if it hangs then, it is only killed. */
  mainIsEnding(): void
  /** Sets whether a supervisor restarts the kiosk, after the configuration is read. */
  setSupervised(supervised: boolean): void
}

function setupOf(
  beats: Int32Array,
  { marker, beatEveryMs = BEAT_EVERY_MS, hungAfterBeats = HUNG_AFTER_BEATS }: WatchdogOptions,
) {
  const { pid, execPath: command, execArgv, argv } = process
  const parameters = [...execArgv, ...argv.slice(1)]
  return {
    beats,
    beatEveryMs,
    hungAfterBeats,
    pid,
    marker,
    hung: HUNG,
    command,
    parameters,
    predecessor: PREDECESSOR,
  }
}

/**
 * Runs in the thread from its source text, so it can't use anything outside. It counts its own ticks instead of reading
 * a clock, so that a machine that slept does not count as hung.
 */
function watch(require: NodeJS.Require): void {
  const { workerData } = require('node:worker_threads') as typeof WorkerThreads
  const { spawn } = require('node:child_process') as typeof ChildProcess
  const { readFileSync, writeFileSync } = require('node:fs') as typeof FileSystem
  const setup = workerData as ReturnType<typeof setupOf>
  const { beats, beatEveryMs, hungAfterBeats, pid, marker, hung, command, parameters, predecessor } = setup
  let seen = -1
  let silentTicks = 0
  const timer = setInterval(() => {
    const beat = Atomics.load(beats, 0)
    silentTicks = beat === seen ? silentTicks + 1 : 0
    seen = beat
    if (silentTicks < hungAfterBeats) return
    // Only once: another tick would start another successor.
    clearInterval(timer)
    try {
      // If the marker is missing, main was about to end anyway; if it differs, it is another process's.
      if (readFileSync(marker, 'utf8') === String(pid)) writeFileSync(marker, hung)
    } catch {
      // Only the next start's journal entry is lost.
    }
    try {
      // The successor waits until this process is gone, so that they don't compete for the single-instance lock.
      if (Atomics.load(beats, 2) === 0 && Atomics.load(beats, 1) === 0)
        spawn(command, parameters, {
          detached: true,
          stdio: 'ignore',
          env: { ...process.env, [predecessor]: String(pid) },
        }).unref()
    } finally {
      // Kill a hung main even if no successor could be started: it is of no use to anyone.
      process.kill(pid, 'SIGKILL')
    }
  }, beatEveryMs)
}

/** Starts watching main, unless a debugger is attached: a breakpoint is not a hang. */
export function startWatchdog(options: WatchdogOptions): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
  const setSupervised = (is: boolean): void => void Atomics.store(beats, IS_SUPERVISED, is ? 1 : 0)
  setSupervised(options.supervised)
  if (inspector.url() === undefined) {
    const setup = setupOf(beats, options)
    // Source text instead of a file: not every system can start a thread from within an asar archive.
    const worker = new Worker(`(${watch.toString()})(require)`, { eval: true, workerData: setup })
    // The kiosk works without its watchdog.
    worker.on('error', () => undefined)
    worker.unref()
    setInterval(() => Atomics.add(beats, BEATS, 1), setup.beatEveryMs)
  }
  return { mainIsEnding: () => void Atomics.store(beats, IS_ENDING, 1), setSupervised }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits until the hung process that this one replaces is gone; returns at once if there is none. */
export async function predecessorGone(environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const pid = Number(environment[PREDECESSOR])
  delete environment[PREDECESSOR]
  if (!Number.isSafeInteger(pid) || pid <= 1) return
  const end = performance.now() + PREDECESSOR_GONE_WITHIN_MS
  while (isRunning(pid) && performance.now() < end)
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
}
