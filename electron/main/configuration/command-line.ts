/** Removes and reports refused command-line switches of an installed kiosk. */
import { app } from 'electron'
import { refusedSwitches } from './command-line.rules.ts'

function refused(): string[] {
  return app.isPackaged ? refusedSwitches(process.argv.slice(1), process.platform) : []
}

/**
 * Removes the refused switches before Chromium reads most of them (the debugging port and the network switches are read
 * after main's script has run). `commandLineProblem` reports those that Chromium has already read; the shop then stays
 * closed.
 */
export function removeRefusedSwitches(): void {
  for (const name of refused()) app.commandLine.removeSwitch(name)
}

/** @returns why this command line keeps the shop closed; `null` if it does not */
export function commandLineProblem(): string | null {
  const names = refused()
  return names.length === 0
    ? null
    : `must not hold ${names.map((name) => `--${name}`).join(', ')}: start the kiosk without`
}
