/** Sends every journal line to the system's log too, as the setting `logTo` says. */
import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Writable } from 'node:stream'
import { severityOf } from './event-severity.rules.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'
import { logTool, type LogTool } from './system-log.rules.ts'
import { windowsFolders } from '../configuration/windows-folders.ts'
import type { Journal } from '../journal.ts'

/** What a tool that can't be run leaves in the journal; it must not go to that tool again. */
const FAILED = 'system-log-failed'
/** A tool that ends is started again, but not in a loop. */
const AGAIN_AFTER_MS = 60_000
/** Bytes that wait for a tool which reads slowly, or not at all. */
const MOST_WAITING_BYTES = 256 * 1024
/** What was left out, noted once there is room again. */
const DROPPED = 'system-log-dropped'
/** Lines that wait for a tool that is run for each; more at once are a fault in a loop, and the file has them. */
const MOST_WAITING = 200
const TOOL_WITHIN_MS = 10_000

type Write = (severity: ReturnType<typeof severityOf>, text: string) => void

interface LogToolListener {
  onFailed(why: string): void
  /** So many lines were not taken. */
  onDropped(lines: number): void
}

/** Counts what is left out until there is room again. */
function dropCount(onDropped: LogToolListener['onDropped']) {
  let lines = 0
  return {
    add: () => void (lines += 1),
    report() {
      const dropped = lines
      lines = 0
      if (dropped > 0) onDropped(dropped)
    },
  }
}

function streamTo(tool: LogTool & { kind: 'stream' }, { onFailed, onDropped }: LogToolListener): Write {
  const dropped = dropCount(onDropped)
  let child: ChildProcessByStdio<Writable, null, null> | null = null
  let failedAt = -Infinity
  function failed(why: string): void {
    if (child === null) return
    child = null
    failedAt = performance.now()
    onFailed(why)
    dropped.report()
  }
  function start(): ChildProcessByStdio<Writable, null, null> {
    const started = spawn(tool.command, tool.parameters, { stdio: ['pipe', 'ignore', 'ignore'] })
    started.on('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.name))
    started.on('exit', (code) => failed(`ended with ${String(code)}`))
    started.stdin.on('error', () => undefined)
    started.stdin.on('drain', dropped.report)
    // The log must not keep a process alive that ends.
    started.unref()
    return started
  }
  return (severity, text) => {
    if (child === null && performance.now() - failedAt < AGAIN_AFTER_MS) return
    child ??= start()
    if (child.stdin.writableLength > MOST_WAITING_BYTES) dropped.add()
    else child.stdin.write(tool.line(severity, text))
  }
}

function runForEach(tool: LogTool & { kind: 'each' }, { onFailed, onDropped }: LogToolListener): Write {
  const dropped = dropCount(onDropped)
  const waiting: (readonly string[])[] = []
  let isRunning = false
  let failedAt = -Infinity
  function next(): void {
    const parameters = waiting.shift()
    isRunning = parameters !== undefined
    if (parameters === undefined) {
      dropped.report()
      return
    }
    execFile(tool.command, parameters, { timeout: TOOL_WITHIN_MS, windowsHide: true }, (error) => {
      if (error !== null) {
        failedAt = performance.now()
        waiting.length = 0
        onFailed(String(error.code ?? error.name))
      }
      next()
    })
  }
  return (severity, text) => {
    if (performance.now() - failedAt < AGAIN_AFTER_MS) return
    if (waiting.length >= MOST_WAITING) {
      dropped.add()
      return
    }
    waiting.push(tool.parameters(severity, text))
    if (!isRunning) next()
  }
}

/**
 * Writes what the journal notes from now on to the system's log. It never holds anything up: a line that the system
 * does not take is in the journal's own file.
 */
export function sendToSystemLog(journal: Journal, tool: LogTool): void {
  const listener: LogToolListener = {
    onFailed: (why) => journal.note(FAILED, { why }),
    onDropped: (lines) => journal.note(DROPPED, { lines }),
  }
  const write = tool.kind === 'stream' ? streamTo(tool, listener) : runForEach(tool, listener)
  journal.subscribe(({ at: _at, event, ...facts }) => {
    if (event !== FAILED) write(severityOf(event, facts), `${event} ${JSON.stringify(facts)}`)
  })
}

export interface SystemLogOptions {
  /** As far as they could be read. */
  settings: Pick<Partial<KioskSettings>, 'logTo'>
  journal: Journal
}

/** Hands what the journal notes from now on to the system's log, where `logTo` names one. */
export function logToSystem({ settings: { logTo = 'file' }, journal }: SystemLogOptions): void {
  const tool = logTool(logTo, process.platform, windowsFolders().system)
  if (tool !== null) sendToSystemLog(journal, tool)
  else if (logTo !== 'file') journal.note('system-log-not-started', { logTo })
}
