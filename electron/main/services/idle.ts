/** Watches for input in the kiosk's window; the system's own idle time is wrong on some of them. */
import { powerMonitor, type WebContents } from 'electron'
import { countsAsInput, idleState, type IdleLimits } from '../decisions/idle-clock.ts'

export interface IdleWatch {
  /** Listens to a window's input. */
  watch(page: WebContents): void
  /** Somebody is there. */
  input(): void
  /** The terminal was wiped: until the next input there is nothing to forget. */
  rest(): void
  /** Nobody has touched the terminal since it was wiped. */
  isUntouched(): boolean
}

/**
 * @param onWarning seconds left of the countdown; `null` when somebody came back
 * @param onOver time is over, or the machine was locked or put to sleep
 */
export function idleWatch(
  limits: IdleLimits,
  onWarning: (secondsLeft: number | null) => void,
  onOver: (reason: 'idle' | 'lock' | 'suspend') => void,
): IdleWatch {
  let lastInput: number | null = null
  let warned = false
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    clearTimeout(timer)
    const stand = idleState(performance.now(), lastInput, limits)
    if (stand.phase === 'over') {
      rest()
      onOver('idle')
      return
    }
    if (stand.phase === 'untouched') return
    if (stand.phase === 'warning') onWarning(stand.secondsLeft)
    else if (warned) onWarning(null)
    warned = stand.phase === 'warning'
    timer = setTimeout(look, stand.lookAgainInMs)
  }

  function rest(): void {
    clearTimeout(timer)
    lastInput = null
    warned = false
  }

  function input(): void {
    const first = lastInput === null
    lastInput = performance.now()
    // While nothing is shown the running timer finds the later input by itself.
    if (first || warned) look()
  }

  powerMonitor.on('lock-screen', () => onOver('lock'))
  powerMonitor.on('suspend', () => onOver('suspend'))

  return {
    watch(page) {
      page.on('input-event', (_event, happened) => {
        if (countsAsInput(happened)) input()
      })
    },
    input,
    rest,
    isUntouched: () => lastInput === null,
  }
}
