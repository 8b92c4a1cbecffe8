import { expect, test } from 'vitest'
import { ledger, pictureCopy } from '../../../../src/messages/landing.ts'

test('the lines of the page add up to the balance that its picture shows', () => {
  const sum = Object.values(ledger).reduce((total, { points }) => total + points, 0)
  expect(sum).toBe(pictureCopy.balance)
})
