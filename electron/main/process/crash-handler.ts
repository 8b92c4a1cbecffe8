/** Handler of uncaught exceptions in main. Without it Electron would show an error dialog over the shop. */
import { EventEmitter } from 'node:events'
import type { Journal } from '../base/journal.ts'

/** Keeps a fault that occurs at every start from a tight restart loop. */
const NOT_BEFORE_S = 20

/** The fault's kind and place. Its message is left out: it may hold anything. */
function factsOf(fault: unknown): { kind: string; where: string } {
  if (!(fault instanceof Error)) return { kind: typeof fault, where: '' }
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
  const [, where = ''] = /([\w-]+\.c?js:\d+:\d+)/.exec(fault.stack ?? '') ?? []
  return { kind: code === '' ? fault.name : code, where }
}

/** A reply whose page went away while Node still wrote into its stream (nodejs#64529): main is not affected. */
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
  restart: (reason: string) => void
  /** False in development, where Electron's own dialog stays. */
  isPackaged: boolean
  main?: Pick<NodeJS.Process, 'on' | 'uptime'>
}

export interface CrashHandler {
  /** `fault`: an exception was caught; the kiosk restarts after `secondsLeft()`. */
  events: EventEmitter<{ fault: [] }>
  /** Whole seconds until the restart after a fault; `null` if there was none. */
  secondsLeft(): number | null
}

/**
 * Records an uncaught exception and restarts the kiosk, because main's state is unknown after it. An unhandled
 * rejection is only recorded.
 */
export function installCrashHandler(options: CrashHandlerOptions): CrashHandler {
  const { journal, restart, isPackaged, main = process } = options
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
      // Failing to show the fault is not another fault: the restart still comes.
      journal.note('fault-not-shown')
    }
  }

  if (isPackaged) {
    main.on('uncaughtException', caught)
    main.on('unhandledRejection', (fault) => journal.note('main-unhandled', factsOf(fault)))
  }
  return {
    events,
    secondsLeft: () => (restartAt === null ? null : Math.max(0, Math.ceil((restartAt - Date.now()) / 1000))),
  }
}
