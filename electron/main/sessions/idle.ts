/** Monitors input in the shop's view. The system's own idle time is wrong on some systems. */
import { EventEmitter } from 'node:events'
import { powerMonitor, type WebContents } from 'electron'
import { countsAsInput, idleState, type IdleLimits } from '../base/idle-clock.rules.ts'

export interface IdleEvents {
  /** The first input since the last wipe. */
  began: []
  /** Seconds left of the countdown; `null` after new input. */
  warning: [secondsLeft: number | null]
  /** The countdown ended, or the machine was locked or suspended. */
  over: [reason: 'idle' | 'lock' | 'suspend']
}

export interface IdleMonitor {
  events: EventEmitter<IdleEvents>
  watch(page: WebContents): void
  /** Records input from elsewhere. */
  input(): void
  /** Called after a wipe: idle until the next input. */
  rest(): void
  /** Whether there was no input since the last wipe. */
  isUntouched(): boolean
}

export function idleMonitor(limits: IdleLimits): IdleMonitor {
  const events = new EventEmitter<IdleEvents>()
  let lastInput: number | null = null
  let warned = false
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    clearTimeout(timer)
    const state = idleState(performance.now(), lastInput, limits)
    if (state.phase === 'over') {
      rest()
      events.emit('over', 'idle')
      return
    }
    if (state.phase === 'untouched') return
    if (state.phase === 'warning') events.emit('warning', state.secondsLeft)
    else if (warned) events.emit('warning', null)
    warned = state.phase === 'warning'
    timer = setTimeout(look, state.lookAgainInMs)
  }

  function rest(): void {
    clearTimeout(timer)
    lastInput = null
    warned = false
  }

  function input(): void {
    const first = lastInput === null
    lastInput = performance.now()
    // While no countdown is shown, the running timer picks up later input.
    if (first) events.emit('began')
    if (first || warned) look()
  }

  powerMonitor.on('lock-screen', () => events.emit('over', 'lock'))
  powerMonitor.on('suspend', () => events.emit('over', 'suspend'))

  return {
    events,
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
