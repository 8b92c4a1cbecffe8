/** Verdicts of the terminal's tests. Pure functions; the services measure. */
import * as v from 'valibot'
import { adviceOnNetwork, testMessages as say } from '../../../src/contract/messages/terminal.ts'
import { TOUCH_PLACES, type TestResult } from '../../../src/contract/kiosk/terminal.ts'
import { envelope, SUCCESS_MESSAGE } from '../../../src/contract/envelope.ts'
import type { HomeAnswer } from '../network/home-answer.rules.ts'
import type { PushState } from '../push/push-state.rules.ts'
import { FILLED_STORAGES } from '../sessions/probe-scripts.rules.ts'

const SLOW_MS = 3000
const SERVER_ERROR = 500
/** Half a minute affects neither a login code nor a certificate. */
const SKEW_SECONDS = { fine: 30, bearable: 300 } as const
const SMALL_DISPLAY_PX = 720

function result(outcome: TestResult['outcome'], found: string, advice = ''): TestResult {
  return { outcome, found, advice }
}

/** Result of a test for something that is not configured. */
export const unconfigured: TestResult = result('off', say.unconfigured)

/** Whether the provider replies, and with a shop. */
export function providerVerdict(answer: HomeAnswer): TestResult {
  if ('code' in answer)
    return result('failed', say.noAnswer(answer.code), adviceOnNetwork(answer.code, process.platform))
  const { status, body, milliseconds } = answer
  if (status >= SERVER_ERROR) return result('failed', say.status(status), say.providerFault)
  const read = v.safeParse(envelope, body)
  if (!read.success) return result('failed', say.status(status), say.notAShop)
  if (status >= 400 || read.output.message !== SUCCESS_MESSAGE)
    return result('failed', say.status(status), say.unknownClient)
  const found = say.answered(milliseconds)
  return milliseconds > SLOW_MS ? result('warning', found, say.slow) : result('passed', found)
}

/** How far the machine's clock is from the provider's, by the `Date` of its reply. */
export function clockVerdict(answer: HomeAnswer): TestResult {
  if ('code' in answer)
    return result('failed', say.noAnswer(answer.code), adviceOnNetwork(answer.code, process.platform))
  const theirs = Date.parse(answer.date ?? '')
  if (Number.isNaN(theirs)) return result('warning', say.noTime, say.noTimeAdvice)
  // The header was written mid-request, in whole seconds.
  const skew = Math.round((answer.endedAt - answer.milliseconds / 2 - theirs) / 1000)
  const seconds = Math.abs(skew) <= 1 ? 0 : skew
  const found = say.clockSkew(seconds)
  if (Math.abs(seconds) <= SKEW_SECONDS.fine) return result('passed', found)
  return result(Math.abs(seconds) <= SKEW_SECONDS.bearable ? 'warning' : 'failed', found, say.clockAdvice)
}

/** Whether the realtime channel opens. @param milliseconds `null` if it did not */
export function realtimeVerdict(milliseconds: number | null, host: string): TestResult {
  return milliseconds === null
    ? result('warning', say.realtimeShut(host), say.realtimeAdvice)
    : result('passed', say.realtimeOpen(milliseconds))
}

/** Whether this terminal can receive pushes. */
export function pushVerdict(state: PushState): TestResult {
  switch (state.kind) {
    case 'off':
      return result('off', say.pushOff)
    case 'half configured':
      return result('failed', say.pushHalf, say.pushHalfAdvice)
    case 'waiting':
      return result('warning', say.pushWaiting, say.pushWaitingAdvice)
    case 'registered':
      return result('passed', say.pushRegistered)
    case 'unreachable':
      return result('failed', say.pushUnreachable(state.why), say.pushAdvice)
  }
}

export interface SeenDisplay {
  width: number
  height: number
  scale: number
}

/** Whether the displays suit a kiosk. */
export function displayVerdict(displays: readonly SeenDisplay[], fullScreen: boolean): TestResult {
  const found = say.displays(
    displays.map(({ width, height, scale }) => `${width} × ${height} at ${Math.round(scale * 100)} %`),
  )
  if (!fullScreen) return result('warning', found, say.ordinaryWindow)
  if (displays.some(({ width, height }) => Math.min(width, height) < SMALL_DISPLAY_PX))
    return result('warning', found, say.smallDisplay)
  return result('passed', found, displays.length > 1 ? say.moreDisplays : '')
}

/** Whether the whole screen responds to touch. */
export function touchVerdict(touched: number, byTouch: boolean): TestResult {
  const found = say.touched(touched, TOUCH_PLACES, byTouch ? say.byTouch : say.byMouse)
  if (!byTouch) return result('warning', found, say.noTouchScreen)
  return touched < TOUCH_PLACES ? result('failed', found, say.deadPlaces) : result('passed', found)
}

/**
 * Whether a rehearsed wipe left anything.
 * @param filled the storages that held something before it
 */
export function wipeVerdict(
  filled: readonly string[],
  left: readonly string[],
  milliseconds: number,
): TestResult {
  if (left.length > 0) return result('failed', say.notWiped(left.join(', ')), say.wipeAdvice)
  const missing = FILLED_STORAGES.filter((kind) => !filled.includes(kind))
  return missing.length > 0
    ? result('warning', say.notFilled(missing.join(', ')), say.notFilledAdvice)
    : result('passed', say.wiped(filled.length, milliseconds))
}
