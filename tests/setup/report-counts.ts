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
  /** Names and messages of tests that passed on a retry, which the summary names too: each is a bug. */
  flaky?: string[]
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
})

/** Deletes an earlier run's report. */
export function forgetReport(file: string): void {
  rmSync(file, { force: true })
}

/** Lines of each failure's message that the summary repeats. */
const REPEATED_LINES = 15

function failure(name: string, said: readonly string[]): string {
  const lines = said.flatMap((one) =>
    stripVTControlCharacters(one)
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
      .slice(0, REPEATED_LINES),
  )
  return [name, ...lines].join('\n      ')
}

function fromVitest({ numPassedTests, testResults }: v.InferOutput<typeof vitestReport>): Counts {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that failed to load, or outside its tests, has no failed test, but is a failure.
    return status === 'failed' && failed.length === 0
      ? [name]
      : failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages))
  })
  return { passed: numPassedTests, failures }
}

function fromPlaywright({ tests, errors }: v.InferOutput<typeof playwrightReport>): Counts {
  const named = (wanted: string) =>
    tests.flatMap(({ title, outcome, errors: said = [] }) =>
      outcome === wanted && (wanted === 'failed' || said.length > 0) ? [failure(title, said)] : [],
    )
  return {
    passed: tests.filter(({ outcome }) => outcome === 'passed').length,
    failures: [...named('failed'), ...errors],
    flaky: named('passed'),
  }
}

const report = v.union([
  v.pipe(vitestReport, v.transform(fromVitest)),
  v.pipe(playwrightReport, v.transform(fromPlaywright)),
])

/**
 * The counts of a runner's JSON report.
 * @param ok the runner's result: a failure without a named test counts as one
 */
export function countsOf(file: string, ok: boolean): Counts {
  let counts: Counts = { passed: 0, failures: [] }
  try {
    counts = v.parse(report, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // No report: the runner did not get that far.
  }
  return ok || counts.failures.length > 0 ? counts : { ...counts, failures: [`no failure named in ${file}`] }
}
