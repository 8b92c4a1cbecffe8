/** What is pasted into the shipping table: each line an order and its parcel's number. */
import { describe, expect, it } from 'vitest'
import { readParcelLines } from '../../../console/orders/parcel-lines.ts'

describe('pasted parcels', () => {
  it.each([
    ['tabs, as from a spreadsheet', 'RP-100001\tDTD 1\nRP-100002\tDTD 2'],
    ['commas, below headings', 'Order,Tracking number\r\nrp-100001, DTD 1\r\n"RP-100002","DTD 2"\r\n'],
    ['blanks and empty lines', '\n  RP-100001  DTD 1\n\n\nRP-100002 DTD 2 '],
  ])('are read between %s', (_how, text) => {
    expect(readParcelLines(text)).toEqual({
      parcels: [
        { number: 'RP-100001', tracking_number: 'DTD 1' },
        { number: 'RP-100002', tracking_number: 'DTD 2' },
      ],
      faults: [],
    })
  })

  it.each([
    ['DTD-1 RP-100001', 'does not begin with the number of an order'],
    ['RP-100001', 'has no tracking number'],
    ['RP-100001,RP-100002', 'has the number of an order as its tracking number'],
    ['RP-100001,=1+1', /has a tracking number that must be up to 60/],
  ])('of a wrong line, %s, say what is wrong', (line, what) => {
    const { parcels, faults } = readParcelLines(`RP-100009,DTD 9\n${line}`)
    expect(parcels).toHaveLength(1)
    expect(faults).toEqual([{ line: 2, text: line, what: expect.stringMatching(what) as string }])
  })

  it('name an order once', () => {
    const { faults } = readParcelLines('RP-1,A\nRP-1,B')
    expect(faults).toEqual([{ line: 2, text: 'RP-1,B', what: 'has the number of a line before' }])
  })
})
