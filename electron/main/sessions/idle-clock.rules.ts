/** When an unused terminal shows the countdown and when it wipes. Times are milliseconds of one clock. */

export interface IdleLimits {
  /** Without input for this long, the countdown begins. */
  idleMs: number
  /** How long the countdown is. */
  countdownMs: number
}

export type IdleState =
  /** Nobody has touched the terminal since it was last wiped: there is nothing to forget. */
  | { phase: 'untouched' }
  | { phase: 'in use'; lookAgainInMs: number }
  | { phase: 'warning'; secondsLeft: number; lookAgainInMs: number }
  | { phase: 'over' }

const SECOND_MS = 1000

/**
 * Where the terminal stands at `now`. Told by the clock and not by ticks, so that a machine that slept is not
 * taken for one in use.
 * @param lastInput when somebody last touched or typed; `null` since the last wipe.
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

/** What a window reports as input, as far as it matters here. */
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

/** Whether an event is a person's: typing, touching, or a mouse that really moved. */
export function countsAsInput({ type, movementX = 0, movementY = 0 }: WindowInput): boolean {
  if (type === 'mouseMove' || type === 'pointerMove') return movementX !== 0 || movementY !== 0
  return INPUT_TYPES.has(type)
}
