/**
 * Handler of uncaught exceptions in main. Without it Electron would show a dialog with the error over the
 * shop.
 */
import { EventEmitter } from 'node:events'
import { app } from 'electron'
import type { Journal } from '../journal.ts'

/** A fault that comes with each start must not keep the machine busy with starting. */
const NOT_BEFORE_S = 20

/** Where it happened, and of which kind it is: its sentence may hold anything. */
function factsOf(fault: unknown): { kind: string; where: string } {
  if (!(fault instanceof Error)) return { kind: typeof fault, where: '' }
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
  const [, where = ''] = /([\w-]+\.c?js:\d+:\d+)/.exec(fault.stack ?? '') ?? []
  return { kind: code === '' ? fault.name : code, where }
}

/** A reply whose page went away while Node still wrote into its stream (nodejs#64529): nothing of main is broken. */
function isAbortedStream(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    'code' in fault &&
    fault.code === 'ERR_INVALID_STATE' &&
    /node:internal\/(?:webstreams|streams)\//.test(fault.stack ?? '')
  )
}

export interface CrashHandlerOptions {
  journal: Journal
  /** Starts the kiosk again. */
  restart: (reason: string) => void
  /** The process that it is about. */
  main?: Pick<NodeJS.Process, 'on' | 'uptime'>
}

export interface CrashHandler {
  /** `fault`: one was caught; the kiosk starts again after `secondsLeft()`. */
  events: EventEmitter<{ fault: [] }>
  /** Whole seconds until the kiosk starts again after a fault; `null` where there was none. */
  secondsLeft(): number | null
}

/**
 * Notes a fault and starts the kiosk again, as a page that crashed is opened again: nobody knows what main still
 * holds after it. An unhandled rejection is only noted. While somebody builds the kiosk, Electron's box stays.
 */
export function installCrashHandler(options: CrashHandlerOptions): CrashHandler {
  const { journal, restart, main = process } = options
  const events: CrashHandler['events'] = new EventEmitter()
  let restartAt: number | null = null

  function caught(fault: unknown): void {
    if (isAbortedStream(fault)) {
      journal.note('stream-aborted')
      return
    }
    journal.note('main-failed', factsOf(fault))
    if (restartAt !== null) return
    const pauseMs = Math.max(0, NOT_BEFORE_S - main.uptime()) * 1000
    restartAt = Date.now() + pauseMs
    setTimeout(() => restart('main-failed'), pauseMs)
    try {
      events.emit('fault')
    } catch {
      // What can't be shown of a fault is no other one: the kiosk starts again all the same.
      journal.note('fault-not-shown')
    }
  }

  if (app.isPackaged) {
    main.on('uncaughtException', caught)
    main.on('unhandledRejection', (fault) => journal.note('main-unhandled', factsOf(fault)))
  }
  return {
    events,
    secondsLeft: () => (restartAt === null ? null : Math.max(0, Math.ceil((restartAt - Date.now()) / 1000))),
  }
}
