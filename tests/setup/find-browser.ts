/** Finds the tests' Chromium: an installed one, in a fixed order, or one from Debian's packages. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Chromium without windows: tests need a fraction of the processor time. It has no push service. */
const WINDOWLESS = 'chromium-headless-shell'
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The kiosk's tests grant `local-network-access`, which Chromium supports from this version on. */
const OLDEST_VERSION = 142

/** Keeps Chromium from calling anything but the shop. */
export const quietBrowserArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** What determines the found browser. */
interface Machine {
  environment: NodeJS.ProcessEnv
  canRun(file: string): boolean
  /** Folder of the browser that `npx playwright install chromium` downloads. */
  playwrightsOwn: string
}

interface Browsers {
  /** For most tests: the one in `CHROMIUM_PATH`, else the one without windows, else the full one. */
  test: string
  /** The full Chromium, including push; the same as `test` if `CHROMIUM_PATH` is set. */
  whole: string | null
  /** The installed one beside `test`. */
  other: string | null
}

function canRunHere(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const thisMachine = (): Machine => ({
  environment: process.env,
  canRun: canRunHere,
  playwrightsOwn: chromium.executablePath(),
})

const INSTALL_ONE =
  'Install Chromium (Debian: `apt-get install chromium`; elsewhere: `npx playwright install chromium`), or name one in CHROMIUM_PATH.'

/**
 * A machine's browsers: only `CHROMIUM_PATH` if it is set, else the system's, then Google's on a Mac, then Playwright's
 * own.
 * @returns null if there is none
 * @throws if `CHROMIUM_PATH` names a file that can't be run
 */
export function browsersOf({ environment, canRun, playwrightsOwn }: Machine): Browsers | null {
  const named = environment['CHROMIUM_PATH']
  if (named) {
    if (!canRun(named)) throw new Error(`CHROMIUM_PATH names ${named}, which can't be run. ${INSTALL_ONE}`)
    return { test: named, whole: named, other: null }
  }
  const folders = ['/usr/bin', ...(environment['PATH'] ?? '').split(delimiter).filter(Boolean)]
  const find = (commands: readonly string[], more: readonly string[] = []): string | null =>
    [...folders.flatMap((folder) => commands.map((command) => join(folder, command))), ...more].find(
      canRun,
    ) ?? null
  const whole = find(COMMANDS, [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    playwrightsOwn,
  ])
  const windowless = find([WINDOWLESS])
  const test = windowless ?? whole
  if (test === null) return null
  return { test, whole, other: windowless === null ? null : whole }
}

function run(command: string, ...parameters: string[]): boolean {
  return spawnSync(command, parameters, { stdio: 'inherit' }).status === 0
}

/**
 * This machine's browsers. If there is none and this process may install packages, Debian's are installed.
 * @throws an error that says what to install, if neither is possible
 */
export function findBrowsers(): Browsers {
  const present = browsersOf(thisMachine())
  if (present !== null) return present
  if (process.getuid?.() === 0 && canRunHere('/usr/bin/apt-get')) {
    run('apt-get', 'update')
    run('apt-get', 'install', '--yes', '--no-install-recommends', 'chromium')
    // Not every release of Debian has it; the tests then run more slowly in the other one.
    run('apt-get', 'install', '--yes', '--no-install-recommends', WINDOWLESS)
  }
  const installed = browsersOf(thisMachine())
  if (installed !== null) return installed
  throw new Error(`The end-to-end tests need a browser. ${INSTALL_ONE}`)
}

/** The Chromium for most tests. @throws as `findBrowsers` does */
export function findTestBrowser(): string {
  return findBrowsers().test
}

/**
 * A full Chromium; the one without windows if there is no other.
 * @throws as `findBrowsers` does
 */
export function findOrInstallBrowser(): string {
  const { whole, test } = findBrowsers()
  return whole ?? test
}

/** Whether Chromium is the one without windows, which has no push service. */
export function isWindowless(file: string): boolean {
  return file.endsWith(WINDOWLESS)
}

/**
 * Checks a browser's version output, such as `Chromium 156.0.8078.79`.
 * @returns its name and version
 * @throws an error that says what to do, if there is no output or the version is too old
 */
export function checkedVersion(file: string, said: string): string {
  const [version, major] = /[A-Z][A-Za-z ]*? (\d+)\.[\d.]+/.exec(said) ?? []
  if (version === undefined) throw new Error(`${file} does not start. ${INSTALL_ONE}`)
  if (Number(major) < OLDEST_VERSION)
    throw new Error(`${file} is ${version}; the tests need ${OLDEST_VERSION} or later. ${INSTALL_ONE}`)
  return version
}

/** The name and version of a browser. @throws as `checkedVersion` does */
export function browserVersion(file: string): string {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  return checkedVersion(file, stdout ?? '')
}
