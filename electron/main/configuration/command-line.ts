/** Removes and reports refused switches of an installed kiosk's command line. */
import { app } from 'electron'
import { refusedSwitches } from './command-line.rules.ts'

function refused(): string[] {
  return app.isPackaged ? refusedSwitches(process.argv.slice(1), process.platform) : []
}

/**
 * Takes the refused switches away before Chromium reads most of them (the debugging port and the network's are read
 * after main's script has run). Those that it has read by then are reported by `commandLineProblem`: no shop opens.
 */
export function removeRefusedSwitches(): void {
  for (const name of refused()) app.commandLine.removeSwitch(name)
}

/** Why the shop must not open by this command line; `null` where it may. */
export function commandLineProblem(): string | null {
  const names = refused()
  return names.length === 0
    ? null
    : `must not hold ${names.map((name) => `--${name}`).join(', ')}: start the kiosk without`
}
