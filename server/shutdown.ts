/** Graceful shutdown of the server and of a command: closes what was opened, on a signal or once npm has ended. */
import { readFileSync } from 'node:fs'

/** A call that hangs must not keep the server from stopping. */
const LAST_CALLS_MS = 25_000
/** Signals that come this close together are one stop. */
const SAME_STOP_MS = 1000
const PARENT_CHECK_MS = 1000

/** Everything that was opened, closed again in the opposite order. */
export type Closers = (() => Promise<unknown>)[]

/** Closes all of them; one that fails is logged, makes the exit code 1, and keeps none of the others open. */
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
 * The first signal lets calls under way finish, closes everything and ends the process; one that comes later ends it at
 * once.
 * @param exitCode of the process that was stopped, where nothing fails
 * @returns tells whether the process is stopping
 */
export function stopOnSignal(closers: Closers, exitCode = 0): () => boolean {
  let stoppingSince: number | null = null
  const stop = async () => {
    if (stoppingSince !== null) {
      // One stop may arrive twice: a service manager signals every process, and the parent process forwards it.
      if (performance.now() - stoppingSince > SAME_STOP_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), LAST_CALLS_MS).unref()
    await closeAll(closers)
    // A start may still be under way, on a database that is closed by now.
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

/** The ids of the shell that npm runs a script in, and of npm itself where the system tells (Linux). */
function parentProcesses(): string {
  try {
    return `${process.ppid} ${/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1]}`
  } catch {
    return String(process.ppid)
  }
}

/**
 * Calls back once the npm that started this process has ended. npm hands SIGTERM and SIGINT on, but a killed npm can't,
 * and the server would keep its port and its database with nobody to stop it.
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
