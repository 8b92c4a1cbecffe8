import { readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { playwrightReport } from '../../build/playwright-report.ts'

/** Each runner's JSON report, below the project's root. */
export const reportFiles = {
  unit: 'test-results/unit.json',
  package: 'test-results/packaged-kiosk.json',
  server: 'test-results/server.json',
  endToEnd: 'test-results/end-to-end.json',
  kiosk: 'test-results/kiosk.json',
} as const

export interface Counts {
  passed: number
  /** Names and messages of failures, which the summary repeats because the output has scrolled away. */
  failures: string[]
  /** Names of the skipped tests, each with its reason. */
  skipped: string[]
}

export const noCounts = (): Counts => ({ passed: 0, failures: [], skipped: [] })

/** The sum of several suites' counts. */
export function sumOf(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    skipped: all.flatMap(({ skipped }) => skipped),
  }
}

/** The last line of a run: what a program may read of it. */
export const closingLine = ({ passed, failures, skipped }: Counts): string =>
  `${passed} passed, ${failures.length} failed, ${skipped.length} skipped`

/**
 * Vitest's options that write its report.
 * @param filter by tags, such as `!release`; all tests if empty
 */
export const reportTo = (file: string, filter = ''): readonly string[] => [
  ...(filter === '' ? [] : [`--tags-filter=${filter}`]),
  '--reporter=default',
  '--reporter=./tests/setup/vitest/vitest-report.ts',
  `--outputFile=${file}`,
]

/** What `vitest-report.ts` writes; the outcomes as in Playwright's report. */
const vitestReport = v.object({
  tests: v.array(
    v.object({
      title: v.string(),
      outcome: v.picklist(['passed', 'failed', 'skipped']),
      errors: v.optional(v.array(v.string()), []),
      reason: v.optional(v.string()),
    }),
  ),
  /** Those outside of any test, such as a file that can't be loaded. */
  errors: v.array(v.string()),
})
export type TestReport = v.InferInput<typeof vitestReport>

/** Deletes an earlier run's report. */
export function forgetReport(file: string): void {
  rmSync(file, { force: true })
}

/** Lines of each failure's message that the summary repeats. */
const REPEATED_LINES = 15
/** Of a program's output it repeats the last ones. */
const LAST_LINES = 20

const filledLines = (text: string): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')

const withLines = (name: string, lines: readonly string[]): string => [name, ...lines].join('\n      ')

function failure(name: string, said: readonly string[]): string {
  const lines = said.flatMap((one) =>
    filledLines(one)
      .filter((line) => !line.includes('node_modules'))
      .slice(0, REPEATED_LINES),
  )
  return withLines(name, lines)
}

/** A program without a report counts as one test. */
export const countOfProgram = (name: string, { ok, output }: { ok: boolean; output: string }): Counts =>
  ok
    ? { ...noCounts(), passed: 1 }
    : { ...noCounts(), failures: [withLines(name, filledLines(output).slice(-LAST_LINES))] }

const report = v.union([vitestReport, playwrightReport])

/**
 * The counts of a runner's JSON report. A test that is skipped without a reason is a failure.
 * @param ok the runner's result: a failure without a named test counts as one
 */
export function countsOf(file: string, ok: boolean): Counts {
  const counts = noCounts()
  try {
    const { tests, errors } = v.parse(report, JSON.parse(readFileSync(file, 'utf8')))
    for (const test of tests) {
      if (test.outcome === 'passed') counts.passed += 1
      else if (test.outcome === 'failed') counts.failures.push(failure(test.title, test.errors ?? []))
      else if (test.reason === undefined) counts.failures.push(`${test.title}: skipped without a reason`)
      else counts.skipped.push(`${test.title}: ${test.reason}`)
    }
    counts.failures.push(...errors.map((error) => failure('outside of any test', [error])))
  } catch {
    // No report: the runner did not get that far.
  }
  if (!ok && counts.failures.length === 0) counts.failures.push(`no failure named in ${file}`)
  return counts
}

/** Prints each suite's counts with the names of its failures and skipped tests, and the closing line. */
export function printSummary(results: readonly (readonly [name: string, counts: Counts])[]): Counts {
  console.log('')
  for (const [name, counts] of results) {
    console.log(`${name}: ${closingLine(counts)}`)
    for (const test of counts.skipped) console.log(`  skipped: ${test}`)
    for (const each of counts.failures) console.log(`  ✗ ${each}`)
  }
  const all = sumOf(results.map(([, counts]) => counts))
  console.log(closingLine(all))
  return all
}
