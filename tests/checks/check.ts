/**
 * `npm run check`: every check without a database or a browser. Runs every step and lists all failures; the exit code
 * is 1 if any failed.
 */
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { writeCssTypes } from '../../build/css-types.ts'
import { consolePart, ensureBuilt, webPart } from '../../build/ensure-built.ts'
import {
  countsOf,
  forgetReport,
  noCounts,
  printSummary,
  reportFiles,
  reportTo,
  sumOf,
  type Counts,
} from '../setup/report-counts.ts'
import { runCommand } from '../setup/run-command.ts'

interface Step {
  name: string
  command: readonly [string, ...string[]]
  /** The runner's report, which counts its tests individually. */
  report?: string
  environment?: NodeJS.ProcessEnv
  before?: () => void
}

/** They only read the sources, so they run in parallel, the longest first. */
const readingSteps: readonly Step[] = [
  { name: 'types of everything', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'types of the shop, without Node', command: ['tsc', '-p', 'src'] },
  { name: 'types of the console, without Node', command: ['tsc', '-p', 'console'] },
  { name: 'types of the server, without a page', command: ['tsc', '-p', 'server'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'directions of import', command: ['tsx', 'tests/checks/import-directions.ts'] },
  { name: 'pinned packages', command: ['tsx', 'tests/checks/pinned-packages.ts'] },
  { name: 'licences', command: ['tsx', 'tests/checks/licences.ts'] },
  { name: 'packages in two versions', command: ['tsx', 'tests/checks/duplicate-packages.ts'] },
  { name: 'coverage of the specification', command: ['tsx', 'tests/checks/specification-coverage.ts'] },
  // It loads the bundle's configuration, which requires a key or this variable.
  { name: 'unused code', command: ['knip', '--no-progress'], environment: { VITE_ALLOW_DEV_KEY: '1' } },
]

/** They use all processors themselves. @param filter Vitest's, by tags */
const runningSteps = (filter: string): readonly Step[] => [
  {
    name: 'unit tests',
    command: [
      'vitest',
      'run',
      '--project=unit',
      '--project=unit-document',
      '--project=unit-mocked',
      ...reportTo(reportFiles.unit, filter),
    ],
    report: reportFiles.unit,
  },
  {
    name: 'budgets on bytes',
    command: ['size-limit'],
    before() {
      ensureBuilt(webPart)
      ensureBuilt(consolePart)
    },
  },
]

async function succeeds(step: Step): Promise<boolean> {
  const [command, ...parameters] = step.command
  try {
    step.before?.()
    const { ok, output, seconds } = await runCommand(command, parameters, {
      show: false,
      environment: step.environment ?? {},
    })
    console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
    if (!ok) console.log(output)
    return ok
  } catch (error) {
    console.log(`✗ ${step.name}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

/** Runs steps, a number at a time. A step without its own report counts as one. */
async function runSteps(steps: readonly Step[], atOnce: number): Promise<Counts> {
  const all: Counts[] = []
  const waiting = [...steps]
  const runWaiting = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (step.report !== undefined) forgetReport(step.report)
      const ok = await succeeds(step)
      const own = { ...noCounts(), passed: Number(ok), failures: ok ? [] : [step.name] }
      all.push(step.report === undefined ? own : countsOf(step.report, ok))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runWaiting))
  return sumOf(all)
}

/** The filter of the tests that `npm test` runs. */
const EVERY_CHANGE = '!machine && !release'

/** @param filter Vitest's, by tags */
export async function runChecks(filter: string): Promise<Counts> {
  writeCssTypes()
  const read = await runSteps(readingSteps, availableParallelism())
  const run = await runSteps(runningSteps(filter), 1)
  return sumOf([read, run])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failures } = printSummary([['Checks', await runChecks(EVERY_CHANGE)]])
  process.exitCode = failures.length > 0 ? 1 : 0
}
