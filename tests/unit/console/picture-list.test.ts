import { expect, it } from 'vitest'
import { focusAfter, focusAt, focusInWords, moved, withAlt } from '../../../console/products/picture-list.ts'

it('moves a picture to another’s place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
})

it('places the focal point where the pointer is, inside the picture', () => {
  const box = { left: 100, top: 50, width: 200, height: 100 }
  expect(focusAt({ x: 150, y: 100 }, box)).toEqual({ x: 0.25, y: 0.5 })
  expect(focusAt({ x: 90, y: 500 }, box)).toEqual({ x: 0, y: 1 })
})

it('moves the focal point by the arrow keys, with Shift further', () => {
  expect(focusAfter({ x: 0.5, y: 0.5 }, 'ArrowLeft', false)).toEqual({ x: 0.48, y: 0.5 })
  expect(focusAfter({ x: 0.5, y: 0.95 }, 'ArrowDown', true)).toEqual({ x: 0.5, y: 1 })
  expect(focusAfter({ x: 0.5, y: 0.5 }, 'Tab', false)).toBeNull()
  expect(focusInWords({ x: 0.25, y: 0.5 })).toBe('25 % from the left, 50 % from the top')
})

it('keeps alt texts in the languages that have one', () => {
  const picture = { filename: 'media/a.webp', alt: { en: 'A mug' }, focus: null }
  expect(withAlt(picture, 'hi', 'मग').alt).toEqual({ en: 'A mug', hi: 'मग' })
  expect(withAlt(picture, 'en', '').alt).toEqual({})
})
