import { readFileSync, rmSync } from 'node:fs'

/** Where each runner leaves its JSON report, below the project's root. */
export const reportFiles = {
  unit: 'test-results/unit.json',
  package: 'test-results/package.json',
  server: 'test-results/server.json',
  endToEnd: 'test-results/end-to-end.json',
  kiosk: 'test-results/kiosk.json',
} as const

export interface Counts {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** A report of an earlier run must not be taken for this one's. */
export function forgetReport(file: string): void {
  rmSync(file, { force: true })
}

function countsIn(report: VitestReport | PlaywrightReport): Counts {
  if ('stats' in report) {
    const { expected, flaky, unexpected } = report.stats
    return { passed: expected + flaky, failed: unexpected + report.errors.length }
  }
  // A file that failed to load has no tests to count, and still is a failure.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/**
 * What a runner's JSON report counted.
 * @param ok how the runner ended: one that failed without naming a failure counts as one.
 */
export function countsOf(file: string, ok: boolean): Counts {
  let counts: Counts = { passed: 0, failed: 0 }
  try {
    counts = countsIn(JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport)
  } catch {
    // No report: the runner never came so far.
  }
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}
