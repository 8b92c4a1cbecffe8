import { describe, expect, it } from 'vitest'
import { categoryName, productName, withName } from '../../../src/domain/names.ts'
import { aProduct } from '../builders.ts'

describe('a product', () => {
  it.each([
    ['its name', {}, 'Travel bag'],
    ['its code where it has no name in any language', { product_name: null }, 'TB-7'],
    ['its id where it has neither', { product_name: { en: '' }, product_code: null }, '7'],
  ])('is called by %s', (_, changes, shown) => {
    expect(productName(aProduct(changes))).toBe(shown)
  })
})

describe('a category', () => {
  it.each([
    ['its name', { id: 3, name: { en: 'Lamps' }, code: 'LMP' }, 'Lamps'],
    ['its code where it has no name', { id: 3, name: {}, code: 'LMP' }, 'LMP'],
    ['its id where it has neither', { id: 3, name: {}, code: '' }, '3'],
  ])('is called by %s', (_, category, shown) => {
    expect(categoryName(category)).toBe(shown)
  })
})

it('what has no name in any language is not offered to choose', () => {
  const occasions = [
    { name: { en: 'Diwali' } },
    { name: {} },
    { name: { en: ' ' } },
    { name: { hi: 'होली' } },
  ]
  expect(withName(occasions, ({ name }) => name)).toEqual([occasions[0], occasions[3]])
})
