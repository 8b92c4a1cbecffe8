/** Sends every journal line to the system's log too, if the setting `logTo` says so. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { severityOf } from './event-severity.rules.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'
import { logTool, unitLine, type LogTool } from './system-log.rules.ts'
import { windowsFolders } from '../configuration/windows-folders.ts'
import type { Journal } from '../base/journal.ts'

/** Journal event for a tool that can't be run; it must not be sent to that tool. */
const FAILED = 'system-log-failed'
/** Pause before a failed tool is run again. */
const AGAIN_AFTER_MS = 60_000
/** Journal event for lines that were dropped. */
const DROPPED = 'system-log-dropped'
/** Queue length. More lines at once are a fault in a loop, and the file has them. */
const MOST_WAITING = 200
const TOOL_WITHIN_MS = 10_000

type Write = (severity: ReturnType<typeof severityOf>, text: string) => void

/** Runs the tool once per line, in order. */
function runForEach(tool: LogTool, journal: Journal): Write {
  const run = promisify(execFile)
  let last = Promise.resolve()
  let waiting = 0
  let dropped = 0
  let failedAt = -Infinity
  let isFailing = false
  const isPaused = (): boolean => performance.now() - failedAt < AGAIN_AFTER_MS
  async function send(parameters: readonly string[]): Promise<void> {
    try {
      if (!isPaused()) {
        await run(tool.command, parameters, { timeout: TOOL_WITHIN_MS, windowsHide: true })
        isFailing = false
      }
    } catch (error) {
      failedAt = performance.now()
      const { code, name } = error as { code?: string | number; name: string }
      // Once until it works again: a tool that this account may never run must not fill the journal.
      if (!isFailing) journal.note(FAILED, { why: String(code ?? name) })
      isFailing = true
    }
    waiting -= 1
    if (waiting > 0 || dropped === 0) return
    journal.note(DROPPED, { lines: dropped })
    dropped = 0
  }
  return (severity, text) => {
    if (isPaused()) return
    if (waiting <= MOST_WAITING) {
      waiting += 1
      last = last.then(() => send(tool.parameters(severity, text)))
    } else dropped += 1
  }
}

function subscribe(journal: Journal, write: Write): void {
  journal.subscribe(({ at: _at, event, ...facts }) => {
    if (event !== FAILED) write(severityOf(event, facts), `${event} ${JSON.stringify(facts)}`)
  })
}

/**
 * Sends new journal lines to the system's log. Never blocks: a line that the system does not accept is still in the
 * journal's file.
 */
export function sendToSystemLog(journal: Journal, tool: LogTool): void {
  subscribe(journal, runForEach(tool, journal))
}

/** Writes lines to this process's output, if systemd says that it is journald's. @returns whether it is */
export function sendToUnitOutput(
  journal: Journal,
  output: NodeJS.WritableStream,
  { JOURNAL_STREAM }: NodeJS.ProcessEnv,
): boolean {
  if (JOURNAL_STREAM === undefined) return false
  let isThere = true
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (isThere) journal.note(FAILED, { why: error.code ?? error.name })
    isThere = false
  })
  subscribe(journal, (severity, text) => {
    if (isThere) output.write(unitLine(severity, text))
  })
  return true
}

export interface SystemLogOptions {
  /** Those settings that could be read. */
  settings: Pick<Partial<KioskSettings>, 'logTo'>
  journal: Journal
}

/** Sends new journal lines to the system's log, if `logTo` names one. */
export function logToSystem({ settings: { logTo = 'file' }, journal }: SystemLogOptions): void {
  if (logTo === 'file') return
  if (logTo === 'journald' && sendToUnitOutput(journal, process.stdout, process.env)) return
  const tool = logTool(logTo, process.platform, windowsFolders().system)
  if (tool !== null) sendToSystemLog(journal, tool)
  else journal.note('system-log-not-started', { logTo })
}
