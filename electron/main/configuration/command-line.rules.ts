/**
 * Allow-list of command-line switches of an installed kiosk. Chromium has hundreds, many of which open it up:
 * a debugging port, another profile, no certificates, no sandbox.
 */

const ALLOWED: ReadonlySet<string> = new Set([
  // Linux: on which window system, and without a keyring that may ask for its password on the screen.
  'ozone-platform',
  'password-store',
  // For graphics drivers and displays that need it.
  'disable-gpu',
  'force-device-scale-factor',
  // By the installer's start after an update (electron-builder's NSIS template).
  'updated',
  // By COM, where a notification starts the kiosk.
  'embedding',
])

/** macOS gives a number of its own to an app that Finder starts. */
const BY_MACOS = /^psn_/

/**
 * The names of the switches that an installed kiosk must not be started with, each once.
 * @param parameters the command line without the program itself
 * @param platform Chromium on Windows takes `/name` as a switch too
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
