/**
 * `npm run check`: every check without a database or a browser. Runs every step and lists all failures; the exit code
 * is 1 if any failed. `npm run check -- --changed` is the quick answer after an edit: format, lint, types and imports,
 * and the nearest tests of what changed since the upstream branch.
 */
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { writeCssTypes } from '../../build/css-types.ts'
import { consolePart, ensureBuilt, webPart } from '../../build/ensure-built.ts'
import {
  countOfProgram,
  countsOf,
  forgetReport,
  printSummary,
  reportFiles,
  reportTo,
  sumOf,
  type Counts,
} from '../setup/report-counts.ts'
import { changedFiles, relatedTests } from './changed.ts'
import { sourceFiles } from './import-directions.ts'
import { runCommand } from '../setup/run-command.ts'

interface Step {
  name: string
  command: readonly [string, ...string[]]
  /** The runner's report, which counts its tests individually. */
  report?: string
  environment?: NodeJS.ProcessEnv
  before?: () => void
}

const UNIT_PROJECTS = ['--project=unit', '--project=unit-document', '--project=unit-mocked'] as const
/** What TypeScript keeps between runs of `--changed`. */
const TYPES_INFO = 'dist/types.tsbuildinfo'

/**
 * Lint and types in one program, with the errors of TypeScript: each file by the nearest tsconfig.json, so that the shop
 * and the console compile without Node's types and the server without a page's. Half the cost of both apart.
 */
const lint: Step = { name: 'lint and types', command: ['oxlint', '--deny-warnings', '--type-check'] }
const imports: Step = {
  name: 'directions of import',
  command: ['tsx', 'tests/checks/import-directions.ts'],
}

/** They only read the sources, so they run in parallel, the longest first. */
const readingSteps: readonly Step[] = [
  lint,
  { name: 'format', command: ['oxfmt', '--check'] },
  imports,
  { name: 'exported names', command: ['tsx', 'tests/checks/exported-names.ts'] },
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
    command: ['vitest', 'run', ...UNIT_PROJECTS, ...reportTo(reportFiles.unit, filter)],
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

async function runStep(step: Step): Promise<{ ok: boolean; output: string }> {
  const [command, ...parameters] = step.command
  try {
    step.before?.()
    const { ok, output, seconds } = await runCommand(command, parameters, {
      show: false,
      environment: step.environment ?? {},
    })
    console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
    if (!ok) console.log(output)
    return { ok, output }
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error)
    console.log(`✗ ${step.name}: ${output}`)
    return { ok: false, output }
  }
}

/** Runs steps, a number at a time. A step without its own report counts as one. */
async function runSteps(steps: readonly Step[], atOnce: number): Promise<Counts> {
  const all: Counts[] = []
  const waiting = [...steps]
  const runWaiting = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (step.report !== undefined) forgetReport(step.report)
      const ended = await runStep(step)
      all.push(step.report === undefined ? countOfProgram(step.name, ended) : countsOf(step.report, ended.ok))
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

/** Test files that `--changed` runs at most. A server's file costs as much as ten of the others. */
const MOST_UNIT_FILES = 8
const MOST_SERVER_FILES = 1

/** Everything that an edit of one file can break quickly, in less than a minute of processor. */
async function checkChanged(): Promise<Counts> {
  writeCssTypes()
  const changed = changedFiles()
  const code = changed.filter((file) => /\.[jt]sx?$/.test(file))
  const tests = relatedTests(sourceFiles(), changed)
  const isOfServer = (file: string): boolean => file.startsWith('tests/server/')
  const unit = tests.filter((file) => !isOfServer(file)).slice(0, MOST_UNIT_FILES)
  const server = tests.filter(isOfServer).slice(0, MOST_SERVER_FILES)
  console.log(`${changed.length} changed files, ${tests.length} test files that import them`)
  const read = await runSteps(
    [
      {
        // Of all files, because one may use what changed. Later runs check only what depends on the changes.
        name: 'types of everything',
        command: ['tsc', '-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', TYPES_INFO],
      },
      ...(code.length > 0 ? [{ ...lint, command: [...lint.command, ...code] } as const] : []),
      imports,
      { name: 'format', command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed] },
    ],
    availableParallelism(),
  )
  const run = await runSteps(
    [
      ...(unit.length > 0
        ? [{ name: 'nearest unit tests', command: ['vitest', 'run', ...UNIT_PROJECTS, ...unit] } as const]
        : []),
      ...(server.length > 0
        ? [
            {
              name: 'nearest server test',
              command: ['vitest', 'run', '--project=server', ...server],
            } as const,
          ]
        : []),
    ],
    1,
  )
  for (const file of [...unit, ...server]) console.log(`  ran ${file}`)
  const left = tests.filter((file) => !unit.includes(file) && !server.includes(file))
  const leftOfServer = left.filter(isOfServer).length
  console.log(
    `Left out: ${left.length - leftOfServer} unit and ${leftOfServer} server test files, all end-to-end and kiosk tests.`,
  )
  return sumOf([read, run])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isQuick = process.argv.includes('--changed')
  const counts = await (isQuick ? checkChanged() : runChecks(EVERY_CHANGE))
  const { failures } = printSummary([['Checks', counts]])
  process.exitCode = failures.length > 0 ? 1 : 0
}
