/**
 * `npm test`: the checks, the server's tests on a real PostgreSQL, the packaged kiosk, and the end-to-end tests in a real
 * Chromium. `--machine` (`npm run test:machine`) runs what needs Debian's packages: the tests with the tag `machine`, and
 * the kiosk's on a real Electron with displays of their own. `--all` (`npm run test:all`) is `npm test` with what a
 * release must show and a change need not: the tests with the tag `release`, the kiosk's among them, other browsers, long
 * chaos and the benches.
 */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { consolePart, ensureBuilt, kioskPart, serverPart, webPart } from '../build/ensure-built.ts'
import { runChecks } from './checks/check.ts'
import startShop from './e2e/start-shop.ts'
import { findElectron } from './kiosk/kiosk-driver.ts'
import { realSpecs, WITHOUT_ELECTRON } from './kiosk/real-specs.ts'
import {
  countOfProgram,
  countsOf,
  forgetReport,
  noCounts,
  printSummary,
  reportFiles,
  reportTo,
  type Counts,
} from './setup/report-counts.ts'
import { browserVersion, findBrowsers, findTestBrowser, isWindowless } from './setup/find-browser.ts'
import { OWN_FONTS } from './setup/launch-options.ts'
import { busySeconds, runCommand } from './setup/run-command.ts'

const { values } = parseArgs({
  options: { all: { type: 'boolean', default: false }, machine: { type: 'boolean', default: false } },
})

/** Vitest's filter by tags. */
const filter = values.machine ? 'machine' : values.all ? '!machine' : '!machine && !release'

/** Prints the browsers, so that a report of a failure shows the environment. */
function printHead(): void {
  const { test, whole, other } = findBrowsers()
  console.log(`Browser: ${browserVersion(test)}, ${test}`)
  if (other !== null) console.log(`Other browser, for some: ${browserVersion(other)}, ${other}`)
  if (whole === null) console.log('Push tests are skipped: they need Chromium with windows.')
  console.log(`Fonts: ${process.platform === 'linux' ? OWN_FONTS : 'those of this machine'}`)
  console.log(`Node ${process.version}, ${availableParallelism()} processors`)
}

type Command = readonly [string, ...string[]]

/**
 * @param command its output is printed while it runs if `show` is true, else after it has ended: one of those in
 * parallel is shown
 */
async function runSuite(report: string, command: Command, { show }: { show: boolean }): Promise<Counts> {
  forgetReport(report)
  const [runner, ...parameters] = command
  const { ok, output } = await runCommand(runner, parameters, { show })
  if (!show) console.log(output)
  return countsOf(report, ok)
}

/** @param project the tests that need Debian's packages are among those of `package` */
function runVitestProject(project: 'package' | 'server', options: { show: boolean }): Promise<Counts> {
  const report = reportFiles[project]
  const command = ['vitest', 'run', `--project=${project}`, ...reportTo(report, filter)] as const
  return runSuite(report, command, options)
}

/** A program that ends with 0 if it found no fault counts as one test. */
async function runProgram(command: Command): Promise<Counts> {
  const [program, ...parameters] = command
  return countOfProgram(command.join(' '), await runCommand(program, parameters, { show: true }))
}

/** A suite that can't start is a failure, and the others still run. */
async function counted(name: string, suite: () => Promise<Counts>): Promise<Counts> {
  try {
    return await suite()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { ...noCounts(), failures: [name] }
  }
}

/** Builds what suites in parallel would otherwise build at the same time. */
function build(): Promise<Counts> {
  for (const part of [serverPart, webPart, consolePart, kioskPart]) ensureBuilt(part)
  return Promise.resolve(noCounts())
}

/** Stops the shop of the end-to-end tests, which starts while the server's tests run. */
let stopShop = (): Promise<void> => Promise.resolve()

async function startSharedShop(): Promise<Counts> {
  stopShop = await startShop()
  return noCounts()
}

/** Fails if the shop's log contains personal data. */
async function stopSharedShop(): Promise<Counts> {
  await stopShop()
  return { ...noCounts(), passed: 1 }
}

/** Tests also wait, so more workers than processors; Chromium with windows costs twice as much per test, and gets fewer. */
const processors = Math.min(Math.max(availableParallelism(), 2), 8)

function endToEndTests(): Promise<Counts> {
  const workers = processors + (isWindowless(findTestBrowser()) ? 2 : 0)
  const left = values.all ? [] : ['--grep-invert=@release']
  const command = ['playwright', 'test', `--workers=${workers}`, ...left] as const
  return runSuite(reportFiles.endToEnd, command, { show: true })
}

/**
 * Root has no sandbox in Chromium, and no Wayland from cage: the command then runs as another user of a namespace of its
 * own, to whom the same files belong.
 */
function asOrdinaryUser(command: Command): Command {
  const mapped = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] as const
  return process.getuid?.() === 0 ? [...mapped, ...command] : command
}

/** The installed kiosk, and what ends a kiosk and holds its window, with Chromium's sandbox. */
async function ordinaryUsersKioskTests(): Promise<Counts> {
  if (findElectron() === null) return { ...noCounts(), skipped: [WITHOUT_ELECTRON] }
  const [runner, ...parameters] = asOrdinaryUser(['true'])
  if (spawnSync(runner, parameters).status !== 0)
    return { ...noCounts(), skipped: ['Kiosk of an ordinary user: no user namespaces here'] }
  const specs = ['installed-app', 'ending', 'windows', 'real-electron']
  const config = ['--config=tests/kiosk/playwright.config.ts'] as const
  const command = ['playwright', 'test', ...config, '--grep-invert=@release', ...specs] as const
  return runSuite(reportFiles.kiosk, asOrdinaryUser(command), { show: true })
}

/** On a real Electron; without one, a line for each spec that is skipped. */
function kioskTests(): Promise<Counts> {
  if (findElectron() === null) {
    const skipped = realSpecs().map((name) => `tests/kiosk/${name}: no Electron here`)
    return Promise.resolve({ ...noCounts(), skipped: [...skipped, WITHOUT_ELECTRON] })
  }
  const config = '--config=tests/kiosk/playwright.config.ts'
  const left = `--grep-invert=@machine${values.all ? '' : '|@release'}`
  return runSuite(reportFiles.kiosk, ['playwright', 'test', config, left], { show: true })
}

type Stage = [name: string, suite: () => Promise<Counts>][]

/** Stages run in sequence; the suites of a stage run in parallel, so that one's waiting is another's time. */
const stages: Stage[] = [
  [['Checks', () => runChecks(filter)]],
  [['Builds', build]],
  [
    ['Server tests', () => runVitestProject('server', { show: true })],
    ['Packaged kiosk', () => runVitestProject('package', { show: false })],
    ['Start of the shop', startSharedShop],
  ],
  [['End-to-end tests', endToEndTests]],
  [["The shop's log", stopSharedShop]],
]

/** What only a release must show takes the machine for itself. */
const releaseStages: Stage[] = [
  [['Kiosk tests', kioskTests]],
  ...[
    'cut-redemptions',
    'ledger-with-crashes',
    'mixed-calls',
    'socket-floods',
    'aborted-connections',
    'database-outages',
  ].map((name): Stage => [[`Chaos, ${name}`, () => runProgram(['tsx', `tests/chaos/${name}.ts`])]]),
  [['Benches', () => runProgram(['tsx', 'tests/bench/run.ts', '--check'])]],
]

const machineStages: Stage[] = [
  [['Tests that need Debian’s packages', () => runVitestProject('package', { show: true })]],
  [['Kiosk tests', kioskTests]],
  [['Kiosk of an ordinary user', ordinaryUsersKioskTests]],
]

if (!values.machine)
  try {
    printHead()
  } catch (error) {
    // One line says what to do; without a browser half the tests can't run.
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }

const results: [string, Counts][] = []
const times: string[] = []
for (const suites of values.machine ? machineStages : [...stages, ...(values.all ? releaseStages : [])]) {
  const names = suites.map(([name]) => name).join(', ')
  console.log(`\n${names}`)
  const [start, busyStart] = [performance.now(), busySeconds()]
  const counts = suites.map(async ([name, suite]): Promise<[string, Counts]> => [
    name,
    await counted(name, suite),
  ])
  results.push(...(await Promise.all(counts)))
  const [seconds, busy] = [(performance.now() - start) / 1000, busySeconds() - busyStart]
  times.push(`${names}: ${seconds.toFixed(0)} s, ${busy.toFixed(0)} s of processor`)
}

console.log(['', ...times].join('\n'))
const { failures } = printSummary(results)
process.exitCode = failures.length > 0 ? 1 : 0
