import { describe, expect, it } from 'vitest'
import { coverageFindings, provingTests, withTests } from './specification-coverage.ts'

const code = `
describe('the cart', () => {
  it('appends a new product [S4.1]', () => {})
  it('has a test without a rule', () => {})
  describe('in between', () => {})
  it.each([1, 2])('takes %i [S4.1, W.2]', () => {})
})
it('is long [S4.1]', { tags: ['release'] }, () => {})
test.describe('each width', { tag: '@release' }, () => {
  test('fits [W.2]', async () => {})
})
test.describe(\`at \${width} px\`, () => {
  test.use({ viewport })
  test('stands there [K.12]', async () => {})
})
`
const tests = provingTests('tests/cart.test.ts', code)
const exists = (path: string) => path === 'src/cart.ts'

const tableOf = (...rows: string[]) =>
  ['# Rules', '', '| Id | Section | Rule | Where |', '|---|---|---|---|', ...rows, ''].join('\n')
const row = (id: string, place = '`src/cart.ts`') => `| ${id} | 4 | Adding appends | ${place} |`
const all = [row('S4.1'), row('W.2'), row('K.12')]
const findingsOf = (...rows: string[]) => coverageFindings(tableOf(...rows), tests, exists)

describe('the coverage of the specification', () => {
  it('reads the tests that name rules, with the groups that they stand in', () => {
    expect(tests).toEqual([
      {
        file: 'tests/cart.test.ts',
        title: 'the cart › appends a new product',
        ids: ['S4.1'],
        command: 'test',
      },
      { file: 'tests/cart.test.ts', title: 'the cart › takes %i', ids: ['S4.1', 'W.2'], command: 'test' },
      { file: 'tests/cart.test.ts', title: 'is long', ids: ['S4.1'], command: 'test:all' },
      { file: 'tests/cart.test.ts', title: 'each width › fits', ids: ['W.2'], command: 'test:all' },
      { file: 'tests/cart.test.ts', title: 'at ${width} px › stands there', ids: ['K.12'], command: 'test' },
    ])
  })

  it('says of the kiosk’s tests that Debian’s packages run them', () => {
    const commands = provingTests('tests/kiosk/cart.spec.ts', code).map(({ command }) => command)
    expect(commands).toEqual(['test:machine', 'test:machine', 'test:all', 'test:all', 'test:machine'])
  })

  it('adds the tests of each rule to its row, and leaves the rest of the document alone', () => {
    expect(withTests(tableOf(row('S4.1', '`src/a\\|b.ts`'), row('S4.2')), tests)).toBe(
      [
        '# Rules',
        '',
        '| Id | Section | Rule | Where | Test |',
        '|---|---|---|---|---|',
        '| S4.1 | 4 | Adding appends | `src/a\\|b.ts` | ' +
          'test: `tests/cart.test.ts` › the cart › appends a new product<br>' +
          'test: `tests/cart.test.ts` › the cart › takes %i<br>test:all: `tests/cart.test.ts` › is long |',
        '| S4.2 | 4 | Adding appends | `src/cart.ts` |  |',
        '',
      ].join('\n'),
    )
  })

  it('finds nothing where every rule has its place and its test', () => {
    expect(findingsOf(...all)).toEqual([])
  })

  it.each([
    ['a rule without a test', [...all, row('S4.2')], ['S4.2: no test that npm test runs names this rule']],
    ['an id twice', [...all, row('W.2')], ['W.2 stands twice']],
    [
      'a file that is gone',
      [row('S4.1', '`src/gone.ts`'), ...all.slice(1)],
      ['S4.1: src/gone.ts does not exist'],
    ],
    ['no file at all', [row('S4.1', 'everywhere'), ...all.slice(1)], ['S4.1: names no file']],
    ['an empty cell', [row('S4.1', ''), ...all.slice(1)], ['S4.1: says nothing under "where it lives"']],
    [
      'a cell too many',
      ['| S4.1 | 4 | A | rule | `src/cart.ts` |', ...all.slice(1)],
      ['S4.1: has 5 cells instead of 4'],
    ],
    [
      'an id that no rule has',
      all.slice(0, 2),
      ['tests/cart.test.ts: "at ${width} px › stands there" names K.12, which is no rule'],
    ],
  ])('finds %s', (_, rows, findings) => {
    expect(findingsOf(...rows)).toEqual(findings)
  })

  it('finds a rule that only npm run test:all proves', () => {
    const late = provingTests('tests/a.test.ts', `test('a [K.12]', { tag: '@release' }, () => {})`)
    expect(coverageFindings(tableOf(row('K.12')), late, exists)).toEqual([
      'K.12: no test that npm test runs names this rule',
    ])
  })

  it('finds a document without rules', () => {
    expect(coverageFindings('# Rules\n', [], exists)).toEqual(['the document has no rule'])
  })
})
