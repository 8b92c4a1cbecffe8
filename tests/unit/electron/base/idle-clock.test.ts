import { describe, expect, it } from 'vitest'
import { countsAsInput, idleState } from '../../../../electron/main/base/idle-clock.rules.ts'

const limits = { idleMs: 120_000, countdownMs: 30_000 }

describe('idle clock', () => {
  it('leaves a terminal alone that nobody has touched since its wipe', () => {
    expect(idleState(9_999_999, null, limits)).toEqual({ phase: 'untouched' })
  })

  it('is silent for 120 s after the last input', () => {
    expect(idleState(120_999, 1000, limits)).toEqual({ phase: 'in use', lookAgainInMs: 1 })
  })

  it('counts 30 s down, second by second [K.1]', () => {
    expect(idleState(121_000, 1000, limits)).toEqual({
      phase: 'warning',
      secondsLeft: 30,
      lookAgainInMs: 1000,
    })
    expect(idleState(150_400, 1000, limits)).toEqual({ phase: 'warning', secondsLeft: 1, lookAgainInMs: 600 })
  })

  it('is over when the countdown is, also where the machine slept through it', () => {
    expect(idleState(151_000, 1000, limits)).toEqual({ phase: 'over' })
    expect(idleState(9_000_000, 1000, limits)).toEqual({ phase: 'over' })
  })

  it.each(['keyDown', 'char', 'mouseDown', 'mouseWheel', 'touchStart', 'gestureTap', 'pointerDown'])(
    'takes %s for a person',
    (type) => expect(countsAsInput({ type })).toBe(true),
  )

  it('takes a mouse for a person only where it moved', () => {
    expect(countsAsInput({ type: 'mouseMove', movementX: 0, movementY: 0 })).toBe(false)
    expect(countsAsInput({ type: 'mouseMove', movementX: 3, movementY: 0 })).toBe(true)
    expect(countsAsInput({ type: 'mouseEnter' })).toBe(false)
  })
})
