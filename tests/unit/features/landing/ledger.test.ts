import { expect, test } from 'vitest'
import { ledgerPoints, pictureBalance } from '../../../../src/features/landing/landing-data.ts'

test('the lines of the page add up to the balance that its picture shows', () => {
  const sum = Object.values(ledgerPoints).reduce((total, points) => total + points, 0)
  expect(sum).toBe(pictureBalance)
})
