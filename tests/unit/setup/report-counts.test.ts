import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closingLine, countOfProgram, countsOf, reportTo } from '../../setup/report-counts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'report-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

describe('a run of Vitest', () => {
  const tests = `import { expect, it } from 'vitest'
    it('passes', () => {})
    it('fails', () => expect(1, 'one').toBe(2))
    it('notes why', ({ skip }) => skip('no push service'))
    it.skip('says why (skipped on Windows)', () => {})
    it.skip('says nothing', () => {})
    it('waits for a release', { tags: ['release'] }, () => {})`
  write('a.test.mjs', tests)
  write('b.test.mjs', `throw new Error('can not be loaded')`)
  write('vitest.config.mjs', `export default { test: { tags: [{ name: 'release' }] } }`)
  const report = path.join(folder, 'report.json')
  const parameters = ['run', `--root=${folder}`, '--no-color', ...reportTo(report, '!release')]
  const { status } = spawnSync('node_modules/.bin/vitest', parameters, { encoding: 'utf8' })
  const { passed, failures, skipped } = countsOf(report, status === 0)

  it('counts what passed', () => {
    expect([passed, closingLine({ passed, failures, skipped })]).toEqual([1, '1 passed, 3 failed, 2 skipped'])
  })

  it('names each skipped test with its reason, and not what its filter leaves out', () => {
    expect(skipped).toEqual([
      'a.test.mjs: notes why: no push service',
      'a.test.mjs: says why (skipped on Windows): skipped on Windows',
    ])
  })

  it('fails for a failed test, a file that can’t be loaded, and a skip without a reason', () => {
    expect(failures).toEqual([
      expect.stringMatching(/^a\.test\.mjs: fails\n.*one/),
      'a.test.mjs: says nothing: skipped without a reason',
      expect.stringMatching(/^outside of any test\n.*can not be loaded/),
    ])
  })
})

describe('a run of Playwright', () => {
  it('fails for a flaky test', () => {
    const results = [{ errors: [{ message: 'no heading' }] }, { errors: [] }]
    const specs = [{ title: 'shows it', file: 'a.spec.ts', tests: [{ status: 'flaky', results }] }]
    const report = write('flaky.json', JSON.stringify({ suites: [{ specs }], errors: [] }))
    expect(countsOf(report, true)).toEqual({
      passed: 0,
      failures: [expect.stringMatching(/^a\.spec\.ts: shows it\n.*no heading/)],
      skipped: [],
    })
  })
})

it('a runner that leaves no report has failed', () => {
  expect(countsOf(path.join(folder, 'none.json'), false).failures).toEqual([
    expect.stringContaining('no failure named'),
  ])
})

it('a failed program is named with the last twenty lines that it printed', () => {
  const output = Array.from({ length: 30 }, (_, n) => `\u001B[31mline ${n}\u001B[39m\n\n`).join('')
  const lines = Array.from({ length: 20 }, (_, n) => `line ${n + 10}`)
  expect(countOfProgram('lint', { ok: false, output }).failures).toEqual([
    ['lint', ...lines].join('\n      '),
  ])
  expect(countOfProgram('lint', { ok: true, output })).toEqual({ passed: 1, failures: [], skipped: [] })
})
