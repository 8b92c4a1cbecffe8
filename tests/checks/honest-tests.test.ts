import { describe, expect, it } from 'vitest'
import { dishonestParts } from './honest-tests.ts'

describe('honest tests', () => {
  // Text for the check to find; nothing here is left out or waits.
  it.each([
    `it.only('a', () => {})`,
    `test.only('a', async () => {})`,
    `test.describe.only('a', () => {})`,
    `await page.waitForTimeout(500)`,
  ])('finds %s', (code) => {
    expect(dishonestParts('a.test.ts', code)).toHaveLength(1)
  })

  it('lets an ordinary test be', () => {
    expect(dishonestParts('a.test.ts', `it('takes only one', () => { expect(only).toBe(1) })`)).toEqual([])
  })
})
