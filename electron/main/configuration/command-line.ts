/**
 * Command-line switches of an installed kiosk: an allow-list, since many of Chromium's switches weaken it (a debugging
 * port, another profile, ignored certificate errors, no sandbox).
 */
import type { App } from 'electron'

const ALLOWED: ReadonlySet<string> = new Set([
  // Linux: selects the window system, and avoids a keyring that may ask for its password on the screen.
  'ozone-platform',
  'password-store',
  // Some graphics drivers and displays need these.
  'disable-gpu',
  'force-device-scale-factor',
  // Set by the installer when it starts the app after an update (electron-builder's NSIS template).
  'updated',
  // Set by COM when a notification starts the kiosk.
  'embedding',
])

/** macOS adds a process serial number if Finder starts the app. */
const BY_MACOS = /^psn_/

/**
 * @returns the names of the switches that an installed kiosk must not be started with, without duplicates
 * @param parameters the command line without the program itself
 * @param platform Chromium on Windows also reads `/name` as a switch
 */
export function refusedSwitches(parameters: readonly string[], platform: NodeJS.Platform): string[] {
  const end = parameters.indexOf('--')
  const before = end < 0 ? parameters : parameters.slice(0, end)
  const form = platform === 'win32' ? /^(?:--|-|\/)([^=]+)/ : /^(?:--|-)([^=]+)/
  const names = before
    .map((parameter) => form.exec(parameter)?.[1]?.toLowerCase())
    .filter((name) => name !== undefined)
  return [...new Set(names)].filter((name) => !ALLOWED.has(name) && !BY_MACOS.test(name))
}

const ownSwitches = (): string[] => refusedSwitches(process.argv.slice(1), process.platform)

/**
 * Removes the refused switches before Chromium reads most of them (the debugging port and the network switches are read
 * after main's script has run). `commandLineProblem` reports those that Chromium has already read; the shop then stays
 * closed.
 */
export function removeRefusedSwitches({ isPackaged, commandLine }: App): void {
  if (isPackaged) for (const name of ownSwitches()) commandLine.removeSwitch(name)
}

/** @returns why an installed kiosk's command line keeps the shop closed; `null` if it does not */
export function commandLineProblem(): string | null {
  const names = ownSwitches()
  return names.length === 0
    ? null
    : `must not hold ${names.map((name) => `--${name}`).join(', ')}: start the kiosk without`
}
