import { describe, expect, it } from 'vitest'
import { createSeenIds } from '../../../src/lib/seen-ids.ts'

describe('the ledger of notices', () => {
  it('knows a notification that was seen before, whichever way it came', () => {
    const ledger = createSeenIds({ most: 10, forgetAfterMs: 1000 })
    expect(ledger.isNew('7', 0)).toBe(true)
    expect(ledger.isNew('7', 10)).toBe(false)
    expect(ledger.isNew('8', 20)).toBe(true)
  })

  it('forgets what is old', () => {
    const ledger = createSeenIds({ most: 10, forgetAfterMs: 1000 })
    ledger.isNew('7', 0)
    expect(ledger.isNew('7', 999)).toBe(false)
    expect(ledger.isNew('7', 1000)).toBe(true)
  })

  it('holds no more than it may, and lets the oldest go first', () => {
    const ledger = createSeenIds({ most: 3, forgetAfterMs: 1000 })
    for (const id of ['1', '2', '3', '4']) ledger.isNew(id, 0)
    expect(ledger.isNew('4', 1)).toBe(false)
    expect(ledger.isNew('1', 2)).toBe(true)
  })
})
