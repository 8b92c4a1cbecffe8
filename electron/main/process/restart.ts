/** Ends and restarts the process: through the supervisor if there is one, else by itself. */
import type { App } from 'electron'
import type { Journal } from '../base/journal.ts'
import { beginEnding, type EndedBy } from './ending.ts'

/** An exit that hangs in Electron must not block the next start. */
const ENDED_WITHIN_MS = 10_000

/** Exit code that asks a supervisor for a restart; `EX_TEMPFAIL` of sysexits.h. After 0 it does not restart. */
const RESTART_EXIT_CODE = 75

export interface RestartOptions {
  app: App
  journal: Journal
  /** Whether systemd, launchd or Shell Launcher restarts the kiosk, as far as known yet. */
  supervised: () => boolean
}

export interface Restart {
  /** Ends this process and starts the next; does nothing if the process ends already. */
  restart(reason: string): void
  quit(): void
}

/**
 * The kiosk's only way to end the process. Under a supervisor `app.relaunch()` loses or doubles the kiosk (electron#10201,
 * electron-wix-msi#187), so there the exit code asks for the restart; docs/decisions/011. After 10 s the process is
 * killed with SIGKILL: what `relaunch()` started waits outside this process.
 */
export function restartService({ app, journal, supervised }: RestartOptions): Restart {
  function end(by: EndedBy, act: () => void): void {
    if (!beginEnding(by)) return
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ENDED_WITHIN_MS)
    act()
  }
  return {
    restart: (reason) =>
      end('restart', () => {
        const bySupervisor = supervised()
        journal.note('restart', { reason, by: bySupervisor ? 'supervisor' : 'itself' })
        if (!bySupervisor) app.relaunch()
        app.exit(bySupervisor ? RESTART_EXIT_CODE : 0)
      }),
    quit: () => end('exit-pin', () => app.exit(0)),
  }
}
