import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Chromium without its windows: a test costs a fraction of the processor time. It has no push service. */
export const WINDOWLESS = 'chromium-headless-shell'
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Keeps Chromium from talking to anybody but the shop. */
export const quietBrowserArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const folders = (): string[] => ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]

function candidates(): string[] {
  return [
    process.env['CHROMIUM_PATH'] ?? '',
    ...folders().flatMap((folder) => COMMANDS.map((command) => join(folder, command))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
}

/** The path of a Chromium that is already here, or `null`: `CHROMIUM_PATH`, the system's, Playwright's own. */
function findBrowser(): string | null {
  return candidates().find((file) => file !== '' && canRun(file)) ?? null
}

function run(command: string, ...parameters: string[]): boolean {
  return spawnSync(command, parameters, { stdio: 'inherit' }).status === 0
}

/**
 * A Chromium, installed from Debian where there is none and this process may install packages.
 * @throws with a sentence that says what to install, where neither is possible.
 */
export function findOrInstallBrowser(): string {
  const present = findBrowser()
  if (present !== null) return present
  if (process.getuid?.() === 0 && canRun('/usr/bin/apt-get')) {
    run('apt-get', 'update')
    run('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium')
    // Not every release of Debian has it; the tests then run in the other one, more slowly.
    run('apt-get', 'install', '--yes', '--no-install-recommends', WINDOWLESS)
  }
  const installed = findBrowser()
  if (installed !== null) return installed
  throw new Error(
    'The end-to-end tests need a Chromium. Install one (Debian: `apt-get install chromium`; elsewhere: `npx playwright install chromium`) or name it in CHROMIUM_PATH.',
  )
}

/**
 * The Chromium that most tests run in: the one named in `CHROMIUM_PATH`, else the one without windows where it is
 * here, else any.
 * @throws as `findOrInstallBrowser` does.
 */
export function findTestBrowser(): string {
  const full = findOrInstallBrowser()
  if (process.env['CHROMIUM_PATH']) return full
  return (
    folders()
      .map((folder) => join(folder, WINDOWLESS))
      .find(canRun) ?? full
  )
}
