/**
 * `npm test`: the checks, the server's tests on a real PostgreSQL, the installed kiosk, the end-to-end tests in a real
 * Chromium, and the kiosk's tests.
 */
import { availableParallelism } from 'node:os'
import { consolePart, ensureBuilt, kioskPart, serverPart, webPart } from '../build/ensure-built.ts'
import { runChecks } from './checks/check.ts'
import startShop from './e2e/start-shop.ts'
import { countsOf, forgetReport, reportFiles, type Counts } from './setup/report-counts.ts'
import { browserVersion, findBrowsers, findTestBrowser, isWindowless } from './setup/find-browser.ts'
import { OWN_FONTS } from './setup/launch-options.ts'
import { runCommand } from './setup/run-command.ts'

/** Prints the browsers, so that a report of a failure shows the environment. */
function printHead(): void {
  const { test, whole, other } = findBrowsers()
  console.log(`Browser: ${browserVersion(test)}, ${test}`)
  if (other !== null) console.log(`Other browser, for some: ${browserVersion(other)}, ${other}`)
  if (whole === null) console.log('Push tests are skipped: they need Chromium with windows.')
  console.log(`Fonts: ${process.platform === 'linux' ? OWN_FONTS : 'those of this machine'}`)
  console.log(`Node ${process.version}, ${availableParallelism()} processors`)
}

/**
 * @param command its output is printed while it runs if `show` is true, else after it has ended: one of those in
 * parallel is shown
 */
async function runSuite(
  report: string,
  command: readonly [string, ...string[]],
  { show }: { show: boolean },
): Promise<Counts> {
  forgetReport(report)
  const [runner, ...parameters] = command
  const { ok, output } = await runCommand(runner, parameters, { show })
  if (!show) console.log(output)
  return countsOf(report, ok)
}

function runVitestProject(project: 'package' | 'server', options: { show: boolean }): Promise<Counts> {
  const report = reportFiles[project]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runSuite(report, ['vitest', 'run', `--project=${project}`, ...reporters], options)
}

/** A suite that can't start is a failure, and the others still run. */
async function counted(name: string, suite: () => Promise<Counts>): Promise<Counts> {
  try {
    return await suite()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failures: [name] }
  }
}

/** Builds what suites in parallel would otherwise build at the same time. */
function build(): Promise<Counts> {
  for (const part of [serverPart, webPart, consolePart, kioskPart]) ensureBuilt(part)
  return Promise.resolve({ passed: 0, failures: [] })
}

/** Stops the shop that both browser suites share; each starts its own if it runs alone. */
let stopShop = (): Promise<void> => Promise.resolve()

async function startSharedShop(): Promise<Counts> {
  stopShop = await startShop()
  return { passed: 0, failures: [] }
}

/** Fails if the shop's log contains personal data. */
async function stopSharedShop(): Promise<Counts> {
  await stopShop()
  return { passed: 1, failures: [] }
}

/**
 * Fewer workers than alone: the two suites share the processors. Tests also wait, so one more than processors; Chromium
 * with windows costs twice as much per test, and gets one less.
 */
const processors = Math.min(Math.max(availableParallelism(), 2), 8)
const endToEndWorkers = (): number => processors + (isWindowless(findTestBrowser()) ? 1 : 0)
const endToEndTests = (): ['playwright', ...string[]] => [
  'playwright',
  'test',
  `--workers=${endToEndWorkers()}`,
]
const kioskTests = [
  'playwright',
  'test',
  '--config',
  'tests/kiosk/playwright.config.ts',
  `--workers=${processors}`,
] as const

/** Stages run in sequence; the suites of a stage run in parallel, so that one's waiting is another's time. */
const stages: [string, () => Promise<Counts>][][] = [
  [['Checks', runChecks]],
  [['Builds', build]],
  [
    ['Server tests', () => runVitestProject('server', { show: true })],
    ['Packaged kiosk', () => runVitestProject('package', { show: false })],
    ['Start of the shop', startSharedShop],
  ],
  [
    ['End-to-end tests', () => runSuite(reportFiles.endToEnd, endToEndTests(), { show: true })],
    ['Kiosk tests', () => runSuite(reportFiles.kiosk, kioskTests, { show: false })],
  ],
  [["The shop's log", stopSharedShop]],
]
try {
  printHead()
} catch (error) {
  // One line says what to do; without a browser half the tests can't run.
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const results: [string, Counts][] = []
for (const suites of stages) {
  console.log(`\n${suites.map(([name]) => name).join(', ')}`)
  const counts = suites.map(async ([name, suite]): Promise<[string, Counts]> => [
    name,
    await counted(name, suite),
  ])
  results.push(...(await Promise.all(counts)))
}

console.log('')
for (const [name, { passed, failures, flaky = [] }] of results) {
  console.log(`${name}: ${passed} passed, ${failures.length} failed`)
  for (const test of flaky) console.log(`  passed on a retry: ${test}`)
  for (const failure of failures) console.log(`  ✗ ${failure}`)
}
const passed = results.reduce((sum, [, counts]) => sum + counts.passed, 0)
const failed = results.reduce((sum, [, counts]) => sum + counts.failures.length, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
