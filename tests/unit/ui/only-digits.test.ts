import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onlyDigits } from '../../../src/ui/field/text-field.tsx'

test('keeps digits only, and never more than asked', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 15 }), (typed, max) => {
      expect(onlyDigits(max)(typed)).toMatch(new RegExp(`^\\d{0,${max}}$`))
    }),
  )
})

test('takes a number as people paste it', () => {
  expect(onlyDigits(10)('98765 43210')).toBe('9876543210')
  expect(onlyDigits(15)('Code: 12-34-56')).toBe('123456')
})
