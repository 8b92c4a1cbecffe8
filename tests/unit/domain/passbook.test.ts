import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatementLine } from '../../../src/contract/shop-entities/points-statement.ts'
import { passbookCsv, signedPoints } from '../../../src/domain/passbook.ts'

const line = (fields: Partial<StatementLine> = {}): StatementLine => ({
  id: 1,
  // The same day from Los Angeles to Auckland.
  created_at: '2026-11-20T15:30:00+05:30',
  points: 600,
  balance_after: 1600,
  reason: 'Idea of the month',
  order_number: '',
  expires_at: '2026-12-31',
  ...fields,
})

/** The cells of the row below the headings, read according to RFC 4180. */
function secondRowOf(csv: string): string[] {
  const row = csv.slice(csv.indexOf('\r\n') + 2)
  return [...row.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(?:,|\r\n)/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  )
}

it('an amount carries its sign, with a minus that is read out', () => {
  expect([signedPoints(600), signedPoints(-1250)]).toEqual(['+600 pts', '−1,250 pts'])
})

describe('the passbook as CSV', () => {
  it('has a row for each movement below its headings, dates and numbers as a spreadsheet reads them [P.10]', () => {
    expect(
      passbookCsv([
        line(),
        line({ points: -300, balance_after: null, expires_at: '', order_number: 'RP-1' }),
      ]),
    ).toBe(
      '\uFEFFDate,Reason,Order,Amount,Balance,Good until\r\n' +
        '2026-11-20,Idea of the month,,600,1600,2026-12-31\r\n' +
        '2026-11-20,Idea of the month,RP-1,-300,,\r\n',
    )
  })

  it('is read as it was written, and no text of it runs as a formula, whatever a provider sends [P.10]', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a,"b"\nc', '"', "'="),
    )
    fc.assert(
      fc.property(text, text, (reason, order_number) => {
        const [, written = '', order = ''] = secondRowOf(passbookCsv([line({ reason, order_number })]))
        for (const [cell, given] of [
          [written, reason],
          [order, order_number],
        ] as const) {
          expect([given, `'${given}`]).toContain(cell)
          expect(cell).not.toMatch(/^[=+\-@\t\r]/)
        }
      }),
    )
  })
})
