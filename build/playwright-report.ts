/** Schema of Playwright's JSON report: which tests ran, and their outcomes. */
import * as v from 'valibot'

export interface ReportedTest {
  /** The spec file and the test's title. */
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Messages of the failure, with terminal colours. */
  errors?: string[]
  /** Why it was skipped; absent if it does not say so. */
  reason?: string
  /** The test's measurements: its annotations of the type `measured`. */
  measured?: string[]
}

const reportedTest = v.object({
  status: v.string(),
  annotations: v.optional(
    v.array(v.object({ type: v.string(), description: v.optional(v.string(), '') })),
    [],
  ),
  results: v.array(v.object({ errors: v.array(v.object({ message: v.optional(v.string(), '') })) })),
})

interface Suite {
  specs?: { title: string; file: string; tests: v.InferOutput<typeof reportedTest>[] }[] | undefined
  suites?: Suite[] | undefined
}

const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(v.object({ title: v.string(), file: v.string(), tests: v.array(reportedTest) }))),
  suites: v.optional(v.array(v.lazy(() => suite))),
})

/** Any other status is a failure: a flaky test too, which passed only on a retry. */
const outcomes = new Map<string, ReportedTest['outcome']>([
  ['expected', 'passed'],
  ['skipped', 'skipped'],
])

function testsOf({ specs = [], suites = [] }: Suite): ReportedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results, annotations }): ReportedTest => {
      const noted = (wanted: string) =>
        annotations.filter(({ type }) => type === wanted).map(({ description }) => description)
      const measured = noted('measured')
      const outcome = outcomes.get(status) ?? ('failed' as const)
      const reason = outcome === 'skipped' ? noted('skip').join('; ') : ''
      const errors = results.flatMap((result) => result.errors.map(({ message }) => message))
      return {
        title: `${file}: ${title}`,
        outcome,
        ...(measured.length === 0 ? {} : { measured }),
        ...(errors.length === 0 ? {} : { errors }),
        ...(reason === '' ? {} : { reason }),
      }
    }),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

/** Reads a report. Its `errors` are those outside of any test, such as a file that can't be loaded. */
export const playwrightReport = v.pipe(
  v.object({
    suites: v.array(suite),
    errors: v.array(v.object({ message: v.optional(v.string(), 'an error outside of any test') })),
  }),
  v.transform(({ suites, errors }) => ({
    tests: suites.flatMap(testsOf),
    errors: errors.map(({ message }) => message),
  })),
)
