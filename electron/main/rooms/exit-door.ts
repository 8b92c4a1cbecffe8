/** The way out for IT: a window of its own, so that it opens when the shop's page is dead, behind a PIN. */
import { app, type BrowserWindow, type WebContents } from 'electron'
import type { PinAnswer } from '../../../src/contract/bridge.ts'
import { exitDoorMessages } from '../../../src/contract/messages/kiosk.ts'
import { afterWrongTry, lockedSeconds, noTries, pinFits, triesLeft } from '../policy/pin.ts'
import { hostPageAddress } from './host-pages.ts'
import type { Journal } from './journal.ts'
import type { MachineMemory } from './machine-memory.ts'
import { makeWindow, type WindowSettings } from './window.ts'

export interface ExitDoor {
  open(): void
  leave(): void
  tryPin(pin: string): Promise<PinAnswer>
  /** These two do nothing before the PIN was right. */
  quit(): void
  /** @param instead restarts in another way; false where it does not */
  restart(instead?: () => boolean): void
  owns(sender: WebContents): boolean
}

/** @param pinHash `null` where IT has set no PIN: the door then stays shut */
export function exitDoor(
  pinHash: string | null,
  settings: WindowSettings,
  memory: MachineMemory,
  journal: Journal,
): ExitDoor {
  let door: BrowserWindow | null = null
  let unlocked = false
  let checking: Promise<unknown> = Promise.resolve()

  function leave(): void {
    unlocked = false
    door?.destroy()
    door = null
  }

  function end(how: 'quit' | 'restart', instead: () => boolean = () => false): void {
    if (!unlocked) return
    journal.note('left-by-exit-door', { how })
    if (instead()) return
    if (how === 'restart') app.relaunch()
    app.exit(0)
  }

  async function check(pin: string, hash: string): Promise<PinAnswer> {
    const tries = await memory.readTries()
    const locked = lockedSeconds(tries, Date.now())
    if (locked > 0) return { outcome: 'locked', sentence: exitDoorMessages.locked(locked) }
    if (await pinFits(pin, hash)) {
      unlocked = true
      await memory.keepTries(noTries)
      journal.note('exit-door-unlocked')
      return { outcome: 'open', sentence: '' }
    }
    const next = afterWrongTry(tries, Date.now())
    await memory.keepTries(next)
    const lockedNow = lockedSeconds(next, Date.now())
    journal.note('exit-door-wrong-pin', { locked: lockedNow > 0 })
    return lockedNow > 0
      ? { outcome: 'locked', sentence: exitDoorMessages.locked(lockedNow) }
      : { outcome: 'wrong', sentence: exitDoorMessages.wrong(triesLeft(next)) }
  }

  return {
    open() {
      if (pinHash === null) {
        journal.note('exit-door-without-pin')
        return
      }
      leave()
      door = makeWindow(settings)
      door.loadURL(hostPageAddress('exit-door')).catch(() => leave())
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
