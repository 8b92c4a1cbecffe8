/**
 * The way out for IT: a window of its own, so that it opens when the shop's page is dead. Behind the PIN stands the
 * page about this terminal.
 */
import type { BrowserWindow, WebContents } from 'electron'
import type { PinAnswer } from '../../../src/contract/bridge.ts'
import { exitPinMessages } from '../../../src/contract/messages/kiosk.ts'
import { countsAsInput } from '../decisions/idle-clock.ts'
import { afterWrongTry, lockedSeconds, noTries, pinFits, triesLeft } from '../decisions/pin.ts'
import { hostPageAddress } from './host-pages.ts'
import type { Journal } from './journal.ts'
import type { DeviceStore } from './device-store.ts'
import type { Restart } from './restart.ts'
import { makeWindow, type WindowSettings } from './window.ts'

/** A door that nobody stands at shuts itself. */
const SHUTS_AFTER_MS = 180_000

export interface ExitPin {
  open(): void
  /** Puts the door before a shop's window that was made meanwhile. */
  toFront(): void
  /** @throws where the PIN was not right yet: what is behind the door is refused */
  behindPin<Answer>(act: () => Answer): Answer
  leave(): void
  tryPin(pin: string): Promise<PinAnswer>
  /** These two do nothing before the PIN was right. */
  quit(): void
  /** @param instead restarts in another way; false where it does not */
  restart(instead?: () => boolean): void
  owns(sender: WebContents): boolean
}

/** @param pinHash `null` where IT has set no PIN: the door then stays shut */
export function exitPin(
  pinHash: string | null,
  settings: WindowSettings,
  memory: DeviceStore,
  journal: Journal,
  ending: Restart,
): ExitPin {
  let door: BrowserWindow | null = null
  let unlocked = false
  let checking: Promise<unknown> = Promise.resolve()
  let shutting: NodeJS.Timeout | undefined

  function leave(): void {
    clearTimeout(shutting)
    unlocked = false
    door?.destroy()
    door = null
  }

  function shutLater(): void {
    clearTimeout(shutting)
    shutting = setTimeout(() => {
      journal.note('exit-door-left-open')
      leave()
    }, SHUTS_AFTER_MS)
  }

  function makeDoor(): BrowserWindow {
    const made = makeWindow(settings)
    const contents = made.webContents
    contents.on('input-event', (_event, happened) => {
      if (countsAsInput(happened)) shutLater()
    })
    // A dead door must not stand before the shop.
    contents.on('render-process-gone', leave)
    made.on('unresponsive', leave)
    shutLater()
    return made
  }

  function show(name: 'exit-pin' | 'terminal'): void {
    const shown = door
    shown?.loadURL(hostPageAddress(name)).catch(() => {
      if (door === shown) leave()
    })
  }

  function end(how: 'quit' | 'restart', instead: () => boolean = () => false): void {
    if (!unlocked) return
    journal.note('left-by-exit-door', { how })
    if (instead()) return
    if (how === 'restart') ending.restart('exit-pin')
    else ending.quit()
  }

  async function check(pin: string, hash: string): Promise<PinAnswer> {
    const tries = await memory.readTries()
    const locked = lockedSeconds(tries, Date.now())
    if (locked > 0) return { outcome: 'locked', sentence: exitPinMessages.locked(locked) }
    if (await pinFits(pin, hash)) {
      unlocked = true
      await memory.keepTries(noTries)
      journal.note('exit-door-unlocked')
      // Once the page that asked has its answer.
      setImmediate(() => show('terminal'))
      return { outcome: 'open', sentence: '' }
    }
    const next = afterWrongTry(tries, Date.now())
    await memory.keepTries(next)
    const lockedNow = lockedSeconds(next, Date.now())
    journal.note('exit-door-wrong-pin', { locked: lockedNow > 0 })
    return lockedNow > 0
      ? { outcome: 'locked', sentence: exitPinMessages.locked(lockedNow) }
      : { outcome: 'wrong', sentence: exitPinMessages.wrong(triesLeft(next)) }
  }

  return {
    open() {
      if (pinHash === null) {
        journal.note('exit-door-without-pin')
        return
      }
      leave()
      door = makeDoor()
      show('exit-pin')
    },
    toFront: () => door?.focus(),
    behindPin(act) {
      if (!unlocked) throw new Error('the exit door is locked')
      return act()
    },
    leave,
    tryPin(pin) {
      if (pinHash === null) throw new Error('there is no PIN')
      // One after the other, so that many tries at once don't share one count.
      const answer = checking.then(() => check(pin, pinHash))
      checking = answer.catch(() => undefined)
      return answer
    },
    quit: () => end('quit'),
    restart: (instead) => end('restart', instead),
    owns: (sender) => door !== null && !door.isDestroyed() && door.webContents === sender,
  }
}
