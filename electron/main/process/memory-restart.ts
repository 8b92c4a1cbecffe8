/** Restarts that free memory: Electron frees no session before its process ends (electron#28566, electron#11260). */
import type { ProcessMetric } from 'electron'
import type { KioskSettings } from '../configuration/settings.rules.ts'
import type { Journal } from '../base/journal.ts'
import type { QuietRestart } from './quiet-restart.ts'
import type { Restart } from './restart.ts'

/** At this multiple of a limit the restart no longer waits for a quiet minute, which a busy terminal may never have. */
const AT_ONCE_FROM = 2

const KILOBYTES = 1024

/** Megabytes used by all of the kiosk's processes; shared pages count once per process. */
function megabytesOf(processes: readonly ProcessMetric[]): number {
  const kilobytes = processes.reduce(
    (sum, process) => sum + (process.memory.privateBytes ?? process.memory.workingSetSize),
    0,
  )
  return Math.round(kilobytes / KILOBYTES)
}

export interface MemoryRestartOptions {
  settings: Pick<KioskSettings, 'restartAfterVisitors' | 'restartAboveMegabytes'>
  /** Number of visitor sessions since the process started. */
  visitors: () => number
  /** The metrics of the kiosk's processes. */
  metrics: () => readonly ProcessMetric[]
  quiet: QuietRestart
  restart: Pick<Restart, 'restart'>
  journal: Journal
}

/** How far a number is above its limit: 1 at the limit; 0 if there is none. */
function shareOf(limit: number, found: () => number): number {
  return limit === 0 ? 0 : found() / limit
}

/**
 * Creates the check that runs after each wipe.
 * @returns true if the process restarts now, so that no shop has to be opened
 */
export function memoryRestart(options: MemoryRestartOptions): () => boolean {
  const { settings, visitors, metrics, quiet, restart, journal } = options
  const memoryUse = (): number => megabytesOf(metrics())
  return () => {
    const shares = {
      visitors: shareOf(settings.restartAfterVisitors, visitors),
      memory: shareOf(settings.restartAboveMegabytes, memoryUse),
    }
    const reason = shares.memory > shares.visitors ? 'memory' : 'visitors'
    if (shares[reason] <= 1) return false
    journal.note('restart-due', { reason, megabytes: memoryUse(), visitors: visitors() })
    if (shares[reason] < AT_ONCE_FROM) {
      quiet.request(reason)
      return false
    }
    restart.restart(reason)
    return true
  }
}
