/** Graceful shutdown of the server and of commands: closes what was opened, on a signal or after npm has exited. */
import { readFileSync } from 'node:fs'

/** A call that hangs must not keep the server from stopping. */
const LAST_CALLS_MS = 25_000
/** Signals this close together count as one stop. */
const SAME_STOP_MS = 1000
const PARENT_CHECK_MS = 1000

/** Functions that close what was opened, called in reverse order. */
export type Closers = (() => Promise<unknown>)[]

/** Runs all of them. A failure is logged and makes the exit code 1, but does not stop the others. */
export async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).toReversed()) {
    try {
      await close()
    } catch (error) {
      console.error(`Not closed: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = 1
    }
  }
}

/**
 * The first signal completes running calls, closes everything and ends the process; a later one ends it at once.
 * @param exitCode of a stopped process without failures
 * @returns whether the process is stopping
 */
export function stopOnSignal(closers: Closers, exitCode = 0): () => boolean {
  let stoppingSince: number | null = null
  const stop = async () => {
    if (stoppingSince !== null) {
      // One stop may arrive twice: a service manager signals every process, and the parent process forwards its signal.
      if (performance.now() - stoppingSince > SAME_STOP_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), LAST_CALLS_MS).unref()
    await closeAll(closers)
    // A start may still be running, on a database that is now closed.
    process.exit(process.exitCode ?? exitCode)
  }
  const begin = () => {
    stop().catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
  onNpmExit(begin)
  return () => stoppingSince !== null
}

/** The ids of npm's script shell and, on Linux, of npm itself. */
function parentProcesses(): string {
  try {
    return `${process.ppid} ${/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1]}`
  } catch {
    return String(process.ppid)
  }
}

/**
 * Calls back when the npm that started this process has exited. npm forwards SIGTERM and SIGINT, but if it is killed,
 * the server would keep its port and database with no way to stop it.
 */
function onNpmExit(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parents = parentProcesses()
  const timer = setInterval(() => {
    if (parentProcesses() === parents) return
    clearInterval(timer)
    callback()
  }, PARENT_CHECK_MS)
  timer.unref()
}
