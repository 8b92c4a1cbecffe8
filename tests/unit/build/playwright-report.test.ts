import { expect, it } from 'vitest'
import * as v from 'valibot'
import { playwrightReport } from '../../../build/playwright-report.ts'

const skipOf = (status: string) =>
  status === 'skipped' ? [{ type: 'skip', description: 'no push service here' }] : []

const spec = (title: string, ...statuses: string[]) => ({
  title,
  file: 'a.spec.ts',
  tests: statuses.map((status) => ({
    status,
    annotations:
      status === 'flaky' ? [{ type: 'measured', description: '300 MB' }, { type: 'slow' }] : skipOf(status),
    results: ['unexpected', 'flaky'].includes(status)
      ? [{ errors: [{ message: 'no heading' }] }, { errors: [] }]
      : [],
  })),
})

it('reads how each test of a Playwright report ended, a flaky one as failed, and what failed outside of them', () => {
  const suites = [
    {
      specs: [spec('first', 'expected', 'flaky')],
      suites: [{ specs: [spec('second', 'unexpected'), spec('third', 'skipped')] }],
    },
  ]
  const errors = [{ message: 'b.spec.ts can’t be loaded' }, {}]
  expect(v.parse(playwrightReport, { suites, errors })).toEqual({
    tests: [
      { title: 'a.spec.ts: first', outcome: 'passed' },
      { title: 'a.spec.ts: first', outcome: 'failed', measured: ['300 MB'], errors: ['no heading'] },
      { title: 'a.spec.ts: second', outcome: 'failed', errors: ['no heading'] },
      { title: 'a.spec.ts: third', outcome: 'skipped', reason: 'no push service here' },
    ],
    errors: ['b.spec.ts can’t be loaded', 'an error outside of any test'],
  })
})
