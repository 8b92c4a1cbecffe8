/** Schema of Playwright's JSON report: which tests ran, and their outcomes. */
import * as v from 'valibot'

export interface ReportedTest {
  /** The spec file and the test's title. */
  title: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Messages of the tries that failed, with terminal colours; a test that passed with some is flaky. */
  errors?: string[]
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

/** A flaky test passed on a retry, which only the gate does. */
const outcomes = new Map<string, ReportedTest['outcome']>([
  ['expected', 'passed'],
  ['flaky', 'passed'],
  ['skipped', 'skipped'],
])

function testsOf({ specs = [], suites = [] }: Suite): ReportedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results, annotations }): ReportedTest => {
      const measured = annotations
        .filter(({ type }) => type === 'measured')
        .map(({ description }) => description)
      const named = {
        title: `${file}: ${title}`,
        outcome: outcomes.get(status) ?? ('failed' as const),
        ...(measured.length === 0 ? {} : { measured }),
      }
      const errors = results.flatMap((result) => result.errors.map(({ message }) => message))
      return errors.length === 0 ? named : { ...named, errors }
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
