import { describe, expect, it } from 'vitest'
import {
  afterWrongTry,
  hashPin,
  isPinHash,
  lockedSeconds,
  noTries,
  pinFits,
  triesLeft,
  triesNow,
  type PinTries,
} from '../../../../electron/main/base/pin.rules.ts'

function wrongTries(count: number, now: number): PinTries {
  let tries = noTries
  for (let number = 0; number < count; number += 1) tries = afterWrongTry(tries, now)
  return tries
}

describe('PIN', () => {
  it('fits its own hash and no other', async () => {
    const hash = await hashPin('246810')
    expect(isPinHash(hash)).toBe(true)
    expect(await pinFits('246810', hash)).toBe(true)
    expect(await pinFits('246811', hash)).toBe(false)
    expect(await pinFits('246810', await hashPin('135791'))).toBe(false)
  })

  it('fits nothing that is no hash', async () => {
    expect(await pinFits('1234', '1234')).toBe(false)
  })

  it('locks after five wrong tries, and for twice as long after five more', () => {
    expect(lockedSeconds(wrongTries(4, 0), 0)).toBe(0)
    expect(triesLeft(wrongTries(4, 0))).toBe(1)
    expect(lockedSeconds(wrongTries(5, 0), 0)).toBe(60)
    expect(lockedSeconds(wrongTries(5, 0), 60_000)).toBe(0)
    expect(lockedSeconds(wrongTries(10, 0), 0)).toBe(120)
  })

  it('never locks for more than an hour, also where the clock was years ahead', () => {
    expect(lockedSeconds(wrongTries(100, 0), 0)).toBe(3600)
    const ahead = Date.UTC(2030, 0, 1)
    const today = Date.UTC(2026, 0, 1)
    const kept = triesNow(wrongTries(5, ahead), today)
    expect([0, 60, 3600].map((seconds) => lockedSeconds(kept, today + seconds * 1000))).toEqual([
      3600, 3540, 0,
    ])
    expect(triesNow(kept, today + 1000)).toBe(kept)
  })
})
