import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNoMobile, mobileFieldText, tenDigits } from '../../../../src/contract/values/mobile.ts'

const typed = (keys: string): string =>
  Array.from(keys).reduce((before, key) => mobileFieldText(before + key, before), '')

const written = [
  '9876501234',
  '98765 01234',
  '98765-01234',
  '+91 98765 01234',
  '+91-9876501234',
  '(+91) 98765 01234',
  '0091 98765 01234',
  '09876501234',
  '+91 0 98765 01234',
  '919876501234',
  '\u202a+91 98765 01234\u202c',
  '９８７６５０１２３４',
]

describe('a mobile number (section 9: ten digits)', () => {
  it.each(written)('"%s" is 9876501234, however it gets into the field', (number) => {
    expect(tenDigits(number)).toBe('9876501234')
    expect(mobileFieldText(number, '')).toBe('9876501234')
    expect(typed(number)).toBe('9876501234')
  })

  it.each([
    '',
    '987650123',
    '98765012345',
    '+1 415 555 2671',
    '+44 9876501234',
    '0987654321',
    '00 9876501234',
  ])('"%s" is none', (number) => expect(tenDigits(number)).toBeNull())

  it('is never cut out of a longer one that was pasted: it stays, and is said to be none', () => {
    expect(mobileFieldText('98765012345', '')).toBe('98765012345')
    expect(mobileFieldText('98765012345', '8935954640')).toBe('98765012345')
    expect(isNoMobile('98765012345')).toBe(true)
    expect(isNoMobile('+14155552671')).toBe(true)
    expect(isNoMobile('91987650123')).toBe(false)
  })

  it('takes no eleventh key (section 5: digits only, at most 10)', () => {
    expect(typed('a98765-432109')).toBe('9876543210')
    expect(typed('9876543210999')).toBe('9876543210')
  })

  it.each([
    '९८७६५४३२१०',
    '٩٨٧٦٥٤٣٢١٠',
    '৯৮৭৬৫৪৩২১০',
    '９８７６５４３２１０',
    '௯௮௭௬௫௪௩௨௧௦',
    '+९१ ९८७६५ ४३२१०',
  ])('is typed and pasted in the digits of one’s language: "%s"', (number) => {
    expect(typed(number)).toBe('9876543210')
    expect(mobileFieldText(number, '')).toBe('9876543210')
  })

  it('of digits that are no country code, holds at most ten however they are typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-8]\d{0,20}$/), (keys) => {
        expect(typed(keys)).toMatch(/^\d{0,10}$/)
      }),
    )
  })
})
