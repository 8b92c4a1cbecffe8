/**
 * Watchdog of the main process: a worker thread that ends a main whose event loop hangs; docs/decisions/011
 * says why it is a thread.
 */
import type * as ChildProcess from 'node:child_process'
import type * as FileSystem from 'node:fs'
import inspector from 'node:inspector'
import type * as WorkerThreads from 'node:worker_threads'
import { Worker } from 'node:worker_threads'

/** What it writes into the marker of a main that hung (`running-marker.ts`). */
export const HUNG = 'hung'

const HUNG_AFTER_BEATS = 30
const BEAT_EVERY_MS = 1000

/** The variable that names the hung process which its successor waits for. */
const PREDECESSOR = 'KIOSK_RESTART_AFTER'
const PREDECESSOR_GONE_WITHIN_MS = 15_000

/** Places in the memory that both threads share. */
const BEATS = 0
const IS_ENDING = 1
const IS_SUPERVISED = 2

export interface WatchdogOptions {
  /** Whether a supervisor restarts the kiosk, as far as that is known at the start. */
  supervised: boolean
  /** The file of the running marker: main's process id, or that main hung and was ended. */
  marker: string
  /** How often main beats, and the thread looks. */
  beatEveryMs?: number
  /** After so many missing beats main is ended. */
  hungAfterBeats?: number
}

export interface Watchdog {
  /** Main ends by itself and its successor is under way: a main that hangs at its end is only ended. */
  mainIsEnding(): void
  /** Sets whether a supervisor restarts the kiosk, once the configuration is read. */
  setSupervised(supervised: boolean): void
}

/** What the thread is given. */
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
 * Runs in the thread, as text: nothing outside of it is known there. It counts its own ticks and no clock, so that a
 * machine that slept is not taken for one that hangs.
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
    // Once: another tick would start another successor.
    clearInterval(timer)
    try {
      // Without a marker main was about to end anyway, or another process has its own there.
      if (readFileSync(marker, 'utf8') === String(pid)) writeFileSync(marker, hung)
    } catch {
      // A marker that can't be written costs the next start's note alone.
    }
    try {
      // The successor waits for this process to be gone, so that the two never fight for the lock.
      if (Atomics.load(beats, 2) === 0 && Atomics.load(beats, 1) === 0)
        spawn(command, parameters, {
          detached: true,
          stdio: 'ignore',
          env: { ...process.env, [predecessor]: String(pid) },
        }).unref()
    } finally {
      // A hung main shows nothing to anybody: it is ended also where no successor could be started.
      process.kill(pid, 'SIGKILL')
    }
  }, beatEveryMs)
}

/** Watches main from now on; not while somebody debugs it, for a breakpoint is no hang. */
export function startWatchdog(options: WatchdogOptions): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))
  const setSupervised = (is: boolean): void => void Atomics.store(beats, IS_SUPERVISED, is ? 1 : 0)
  setSupervised(options.supervised)
  if (inspector.url() === undefined) {
    const setup = setupOf(beats, options)
    // As text and not as a file: a thread can't be started from within an asar archive on every system.
    const worker = new Worker(`(${watch.toString()})(require)`, { eval: true, workerData: setup })
    // Without a watchdog the kiosk is still a kiosk.
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

/** Waits until the hung process is gone in whose place this one was started; at once where there is none. */
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
