import { describe, expect, test } from 'vitest'
import { readLines } from '../../../console/grants/grant-lines.ts'

const asha = '9810000001'
const one = (line: string, each = '') => readLines(line, each)

describe('a line of a grant', () => {
  test.each([
    [`${asha}, 500`, 500],
    [`${asha} 500`, 500],
    [`${asha}\t500`, 500],
    [`${asha}; 500`, 500],
    [`${asha}, 1,000`, 1000],
    [`${asha},1,000`, 1000],
    [`${asha}\t1,000`, 1000],
    [`${asha}; 1,00,000`, 100_000],
    [`${asha}, 1,00,000`, 100_000],
    [`${asha}, 12,34,567`, 1_234_567],
    [`${asha}, 1,234,567`, 1_234_567],
    [`${asha}, 12 500`, 12_500],
    [`${asha} 12 500`, 12_500],
    [`${asha}, 12\u00a0500`, 12_500],
    [`${asha}, 12’500`, 12_500],
    [`${asha},"1,000"`, 1000],
    [`${asha}, 500.00`, 500],
    [`${asha}, ५००`, 500],
    [`${asha}, ১,০০০`, 1000],
    [`${asha}, １０００`, 1000],
    [`${asha}, -50`, -50],
    [`${asha}, −1,000`, -1000],
    ['98100 00001, 500', 500],
    ['+91 98100 00001 1,000', 1000],
    ['09810000001 500', 500],
    ['९८१०००००० १, ५००', 500],
    [`${asha}, 500,,`, 500],
    [`${asha}, 500 points`, 500],
    [`${asha} 1,000 pts`, 1000],
    [`${asha}，1,000`, 1000],
    [`${asha}: 500`, 500],
    [`"${asha}","500",""`, 500],
  ])('"%s" is %i points for her', (line, points) => {
    expect(one(line)).toEqual({ rows: [{ mobile: asha, points }], lines: [1], faults: [], repeated: [] })
  })

  test.each([
    [`${asha}, 500, Ten years, well done`, 500, 'Ten years, well done'],
    [`${asha}, 500, "Ten years, well done"`, 500, 'Ten years, well done'],
    [`${asha}, 1,000, Diwali`, 1000, 'Diwali'],
    [`${asha},"1,000","Diwali, ""big"" one"`, 1000, 'Diwali, "big" one'],
    [`${asha} 1,000 Diwali`, 1000, 'Diwali'],
    [`${asha} 500 Diwali gift`, 500, 'Diwali gift'],
    [`${asha} 12 500, Diwali`, 12_500, 'Diwali'],
    [`${asha}\t12 500\tDiwali; big`, 12_500, 'Diwali; big'],
    [`${asha}; 500; "Ten; years"`, 500, 'Ten; years'],
    [`${asha}, 500, "2026"`, 500, '2026'],
    [`${asha}\t500\t"2026"`, 500, '2026'],
  ])('"%s" is %i points for the reason "%s"', (line, points, reason) => {
    expect(one(line).rows).toEqual([{ mobile: asha, points, reason }])
  })

  test.each([
    [`${asha}, 1,00`, 'reason'],
    [`${asha}, 1, 000`, 'reason'],
    [`${asha}, 10,5`, 'reason'],
    [`${asha}, 500, 2026`, 'reason'],
    [`${asha}\t500\t000`, 'reason'],
    [`${asha}, 500, ab`, 'reason'],
    [`${asha}, 1.000`, 'points'],
    [`${asha}, 1e3`, 'points'],
    [`${asha}, 1.5`, 'points'],
    [`${asha}, 0`, 'points'],
    [`${asha}, Diwali`, 'points'],
    [`${asha}, 1,00,0000`, 'reason'],
    [`${asha} 500 100 years`, 'points'],
    [`${asha},5,100 years`, 'points'],
    [asha, 'points'],
    ['0981000001, 500', 'mobile'],
    ['981000000, 500', 'mobile'],
    ['98100000012, 500', 'mobile'],
    ['9.81E+09, 500', 'mobile'],
    ['Asha, 500', 'mobile'],
  ])('"%s" gives nothing, and says so of its %s', (line, column) => {
    const { rows, faults } = one(line)
    expect(rows).toEqual([])
    expect(faults).toEqual([{ line: 1, column, what: expect.stringMatching(/\w/) as unknown }])
  })
})

test('points for each are read as those of a line', () => {
  expect(one(asha, ' 1,000 ').rows).toEqual([{ mobile: asha, points: 1000 }])
  expect(one(asha, '1.000').faults).toMatchObject([{ column: 'points' }])
  for (const line of [`${asha}\t\tWell done`, `${asha};;Well done`])
    expect(one(line, '50').rows).toEqual([{ mobile: asha, points: 50, reason: 'Well done' }])
  expect(one(`${asha}\t\t500`).faults).toMatchObject([
    { column: 'points', what: expect.stringContaining('missing') as string },
  ])
})

test('lines are counted as they stand, and a second one of the same member is said', () => {
  const { rows, lines, faults, repeated } = readLines(`${asha}, 500\n\n98100-00001, 200\r\n12, 5`, '')
  expect(rows.map(({ points }) => points)).toEqual([500, 200])
  expect(lines).toEqual([1, 3])
  expect(repeated).toEqual([{ line: 3, column: 'mobile', what: `${asha} stands in line 1 already` }])
  expect(faults).toEqual([{ line: 4, column: 'mobile', what: '"12" must be 10 digits, the first not 0' }])
})
