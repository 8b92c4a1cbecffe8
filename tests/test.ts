/**
 * `npm test`: the checks, the kiosk as it is installed, the server's tests on a real PostgreSQL, the end-to-end tests
 * in a real Chromium, and the kiosk's tests.
 */
import { runChecks } from './checks/check.ts'
import startShop from './e2e/start-shop.ts'
import { countsOf, forgetReport, reportFiles, type Counts } from './setup/report-counts.ts'
import { runCommand } from './setup/run-command.ts'

async function runVitestProject(project: 'package' | 'server'): Promise<Counts> {
  const report = reportFiles[project]
  forgetReport(report)
  const { ok } = await runCommand(
    'vitest',
    ['run', `--project=${project}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { show: true },
  )
  return countsOf(report, ok)
}

async function runPlaywright(suite: 'endToEnd' | 'kiosk', parameters: readonly string[]): Promise<Counts> {
  const report = reportFiles[suite]
  forgetReport(report)
  const { ok } = await runCommand('playwright', ['test', ...parameters], { show: true })
  return countsOf(report, ok)
}

/** A suite that can't even start is a failure, and the others still run. */
async function counted(name: string, suite: () => Promise<Counts>): Promise<Counts> {
  try {
    return await suite()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failures: [name] }
  }
}

/** Stops the shop that both suites in a browser visit; each starts one of its own where it runs alone. */
let stopShop = (): Promise<void> => Promise.resolve()

async function startSharedShop(): Promise<Counts> {
  stopShop = await startShop()
  return { passed: 0, failures: [] }
}

/** Stopping it fails where its log tells of a person. */
async function stopSharedShop(): Promise<Counts> {
  await stopShop()
  return { passed: 1, failures: [] }
}

const suites: [string, () => Promise<Counts>][] = [
  ['Checks', runChecks],
  ['Packaged kiosk', () => runVitestProject('package')],
  ['Server tests', () => runVitestProject('server')],
  ['Start of the shop', startSharedShop],
  ['End-to-end tests', () => runPlaywright('endToEnd', [])],
  ['Kiosk tests', () => runPlaywright('kiosk', ['--config', 'tests/kiosk/playwright.config.ts'])],
  ["The shop's log", stopSharedShop],
]
const results: [string, Counts][] = []
for (const [name, suite] of suites) {
  console.log(`\n${name}`)
  results.push([name, await counted(name, suite)])
}

console.log('')
for (const [name, { passed, failures }] of results) {
  console.log(`${name}: ${passed} passed, ${failures.length} failed`)
  for (const failure of failures) console.log(`  ✗ ${failure}`)
}
const passed = results.reduce((sum, [, counts]) => sum + counts.passed, 0)
const failed = results.reduce((sum, [, counts]) => sum + counts.failures.length, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
