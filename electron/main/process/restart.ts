/** Ends and restarts the process: through the supervisor if there is one, else by itself. */
import { app } from 'electron'
import type { Journal } from '../journal.ts'

/** An end that hangs in Electron must not keep the next start away. */
const ENDED_WITHIN_MS = 10_000

/** What a supervisor starts again; `EX_TEMPFAIL` of sysexits.h. Quit ends with 0, which stays ended. */
export const RESTART_EXIT_CODE = 75

export interface RestartOptions {
  journal: Journal
  /** Whether systemd, launchd or Shell Launcher starts the kiosk again, as far as that is known by now. */
  supervised: () => boolean
  /** Called once, right before the process ends. */
  onEnding?: () => void
}

export interface Restart {
  /** Ends this process and starts the next one; further calls do nothing. */
  restart(reason: string): void
  /** Ends this process for good. */
  quit(): void
}

/**
 * The one way to end the process. Under a supervisor `app.relaunch()` loses or doubles the kiosk (electron#10201,
 * electron-wix-msi#187), so that the exit code asks for the next start there; docs/decisions/011.
 * An end that takes longer than 10 s is made by SIGKILL: what `relaunch()` started waits outside this process.
 */
export function restartService({ journal, supervised, onEnding }: RestartOptions): Restart {
  let isEnding = false
  function end(act: () => void): void {
    if (isEnding) return
    isEnding = true
    onEnding?.()
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ENDED_WITHIN_MS)
    act()
  }
  return {
    restart: (reason) =>
      end(() => {
        const bySupervisor = supervised()
        journal.note('restart', { reason, by: bySupervisor ? 'supervisor' : 'itself' })
        if (!bySupervisor) app.relaunch()
        app.exit(bySupervisor ? RESTART_EXIT_CODE : 0)
      }),
    quit: () => end(() => app.exit(0)),
  }
}
