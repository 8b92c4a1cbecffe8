/** When an idle terminal shows the countdown and when it wipes. All times are milliseconds of one clock. */

export interface IdleLimits {
  /** Time without input before the countdown begins. */
  idleMs: number
  countdownMs: number
}

export type IdleState =
  /** No input since the last wipe: there is nothing to wipe. */
  | { phase: 'untouched' }
  | { phase: 'in use'; lookAgainInMs: number }
  | { phase: 'warning'; secondsLeft: number; lookAgainInMs: number }
  | { phase: 'over' }

const SECOND_MS = 1000

/**
 * The idle state at `now`. Derived from the clock instead of counted ticks, so that a machine that slept does not count
 * as in use.
 * @param lastInput time of the last input; `null` if there was none since the last wipe
 */
export function idleState(now: number, lastInput: number | null, limits: IdleLimits): IdleState {
  if (lastInput === null) return { phase: 'untouched' }
  const untilWarning = lastInput + limits.idleMs - now
  if (untilWarning > 0) return { phase: 'in use', lookAgainInMs: untilWarning }
  const left = untilWarning + limits.countdownMs
  if (left <= 0) return { phase: 'over' }
  const secondsLeft = Math.ceil(left / SECOND_MS)
  return { phase: 'warning', secondsLeft, lookAgainInMs: left - (secondsLeft - 1) * SECOND_MS }
}

/** The relevant part of a window's input event. */
export interface WindowInput {
  type: string
  movementX?: number
  movementY?: number
}

const INPUT_TYPES = new Set([
  'char',
  'keyDown',
  'rawKeyDown',
  'mouseDown',
  'mouseWheel',
  'touchStart',
  'touchMove',
  'gestureTap',
  'gestureTapDown',
  'gestureScrollBegin',
  'pointerDown',
])

/** Whether an event comes from a person: a key, a touch, or a mouse that really moved. */
export function countsAsInput({ type, movementX = 0, movementY = 0 }: WindowInput): boolean {
  if (type === 'mouseMove' || type === 'pointerMove') return movementX !== 0 || movementY !== 0
  return INPUT_TYPES.has(type)
}
