import { expect, test } from 'vitest'
import { sizeInWords } from '../../../src/domain/size.ts'

test.each([
  ['Size 3', 'Size 3'],
  ['Card', 'Card'],
  ['XL', 'Size XL'],
  ['42', 'Size 42'],
])('the size %s is said as %s: in words as it is, of signs as a size', (size, said) => {
  expect(sizeInWords(size)).toBe(said)
})
