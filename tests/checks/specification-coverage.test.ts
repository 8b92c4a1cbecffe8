import { describe, expect, it } from 'vitest'
import { rowsOf, testsOf, untrueRows } from './specification-coverage.ts'

const code = `
describe('the cart', () => {
  it('appends a new product', () => {})
  describe('in between', () => {})
  it.each([1, 2])('takes %i', () => {})
})
test.describe(\`at \${width} px\`, () => {
  test.use({ viewport })
  test('stands there', async () => {})
})
test('alone', () => {})
`
const project = {
  exists: (path: string) => ['src/cart.ts', 'tests/cart.test.ts'].includes(path),
  read: () => code,
}

function tableOf(...rows: string[]): string {
  return ['# Coverage', '', '| Section | Rule | Where | Test |', '|---|---|---|---|', ...rows, ''].join('\n')
}

const row = (place: string, test: string): string => `| 4 | Adding appends | ${place} | ${test} |`

describe('the coverage of the specification', () => {
  it('reads the tests of a file with the groups that they stand in', () => {
    expect(testsOf('cart.test.ts', code)).toEqual([
      'the cart › appends a new product',
      'the cart › takes %i',
      'at ${width} px › stands there',
      'alone',
    ])
  })

  it('reads the rows of a table, a bar within a cell included', () => {
    expect(rowsOf(tableOf('| 2 | a \\| b | c | d |'))).toEqual([{ line: 5, cells: ['2', 'a | b', 'c', 'd'] }])
  })

  it.each([
    '`tests/cart.test.ts` › appends a new product',
    '`tests/cart.test.ts` › the cart › appends a new product',
    '`tests/cart.test.ts` › alone<br>`tests/cart.test.ts` › at ${width} px › stands there',
  ])('is content with %s', (test) => {
    expect(untrueRows(tableOf(row('`src/cart.ts`', test)), project)).toEqual([])
  })

  it('lets a part that is being built say so in both cells', () => {
    expect(untrueRows(tableOf(row('later issue', 'later issue')), project)).toEqual([])
    expect(untrueRows(tableOf(row('`src/cart.ts`', 'later issue')), project)).toHaveLength(1)
  })

  it.each([
    [
      'a file that is gone',
      row('`src/gone.ts`', '`tests/cart.test.ts` › alone'),
      'src/gone.ts does not exist',
    ],
    ['no file at all', row('everywhere', '`tests/cart.test.ts` › alone'), 'names no file'],
    [
      'a test file that is gone',
      row('`src/cart.ts`', '`gone.test.ts` › alone'),
      'gone.test.ts does not exist',
    ],
    ['a renamed test', row('`src/cart.ts`', '`tests/cart.test.ts` › append'), 'has no test "append"'],
    ['a group for a test', row('`src/cart.ts`', '`tests/cart.test.ts` › the cart'), 'has no test "the cart"'],
    ['a test without its file', row('`src/cart.ts`', 'alone'), 'is not written as'],
    ['an empty cell', row('`src/cart.ts`', ''), 'says nothing under "test"'],
    ['a cell too few', '| 4 | Adding appends | `src/cart.ts` |', 'has 3 cells instead of 4'],
  ])('names the row with %s', (_, wrong, finding) => {
    const findings = untrueRows(tableOf(wrong), project)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toContain(finding)
    expect(findings[0]).toContain('docs/specification-coverage.md:5:')
  })

  it('is not content without a table', () => {
    expect(untrueRows('# Coverage', project)).toHaveLength(1)
  })
})
