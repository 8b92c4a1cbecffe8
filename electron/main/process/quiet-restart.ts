/**
 * Restarts that wait until the terminal has been idle for a minute: after many visitors, or a changed configuration.
 */
import type { Restart } from './restart.ts'

const LOOK_EVERY_MS = 5000
/** How long the terminal must be idle: a visitor may be about to begin. */
const QUIET_MS = 60_000

export interface QuietRestartOptions {
  restart: Restart
  /** Whether the terminal is idle: no input since its last wipe, and no task of the host running. */
  isQuiet: () => boolean
}

export interface QuietRestart {
  /** Restarts when the terminal has been idle for a minute. */
  request(reason: string): void
}

export function quietRestart({ restart, isQuiet }: QuietRestartOptions): QuietRestart {
  let requested: string | null = null
  let quietSince: number | null = null

  function look(): void {
    const now = performance.now()
    quietSince = isQuiet() ? (quietSince ?? now) : null
    if (requested !== null && quietSince !== null && now - quietSince >= QUIET_MS) restart.restart(requested)
  }

  setInterval(look, LOOK_EVERY_MS).unref()
  return {
    request(reason) {
      requested ??= reason
    },
  }
}

const WAIT_LOOK_MS = 1000

/**
 * Waits until the terminal is idle.
 * @param isQuiet whether there was no input since the last wipe
 * @param withinMs timeout
 * @returns false if the timeout passed
 */
export function whenQuiet(isQuiet: () => boolean, withinMs: number): Promise<boolean> {
  const start = performance.now()
  return new Promise((resolve) => {
    function look(): void {
      if (isQuiet()) resolve(true)
      else if (performance.now() - start >= withinMs) resolve(false)
      else setTimeout(look, WAIT_LOOK_MS)
    }
    look()
  })
}
