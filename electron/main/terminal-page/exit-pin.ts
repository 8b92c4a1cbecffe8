/**
 * The exit PIN's view. A separate view above the shop's, so that it opens even if the shop's page has crashed. The PIN
 * opens the page *This terminal*.
 */
import type { Session, WebContentsView } from 'electron'
import type { PinAnswer } from '../../../src/contract/kiosk/bridge.ts'
import { exitPinMessages } from '../../../src/contract/messages/kiosk.ts'
import { countsAsInput } from '../base/idle-clock.rules.ts'
import { afterWrongTry, lockedSeconds, noTries, pinFits, triesLeft, triesNow } from '../base/pin.rules.ts'
import type { DeviceStore } from '../base/device-store.ts'
import { hostPageAddress } from '../window/host-pages.ts'
import type { Journal } from '../base/journal.ts'
import type { KioskWindow } from '../window/kiosk-window.ts'
import type { Restart } from '../process/restart.ts'
import { makeView } from '../window/view.ts'

/** An unused page closes after this time. */
const CLOSES_AFTER_MS = 180_000

export interface ExitPin {
  open(): void
  close(): void
  isOpen(): boolean
  /** @throws if the PIN was not entered: the action is refused */
  behindPin<Answer>(act: () => Answer): Answer
  tryPin(pin: string): Promise<PinAnswer>
  /** This and `restart` do nothing until the PIN was entered. */
  quit(): void
  /** @param instead restarts in another way; returns false if it can't */
  restart(instead?: () => boolean): void
}

export interface ExitPinOptions {
  /** `null` if IT has set no PIN; the kiosk then has no way out. */
  pinHash: string | null
  window: KioskWindow
  session: Session
  store: Pick<DeviceStore, 'readTries' | 'keepTries'>
  journal: Journal
  restart: Restart
}

/** The view with its page; closes by itself. */
function pinView({ window, session, journal }: ExitPinOptions, onClosed: () => void) {
  let view: WebContentsView | null = null
  let closing: NodeJS.Timeout | undefined

  function close(): void {
    clearTimeout(closing)
    const closed = view
    view = null
    if (closed === null) return
    onClosed()
    window.remove(closed)
  }

  function closeLater(): void {
    clearTimeout(closing)
    closing = setTimeout(() => {
      journal.note('exit-pin-left-open')
      close()
    }, CLOSES_AFTER_MS)
  }

  function load(name: 'exit-pin' | 'terminal'): void {
    const shownView = view
    shownView?.webContents.loadURL(hostPageAddress(name)).catch(() => {
      if (view === shownView) close()
    })
  }

  return {
    close,
    load,
    isOpen: () => view !== null,
    /** The open view: the PIN that was typed into one opens no other. */
    shown: () => view,
    open() {
      close()
      const made = makeView(session)
      view = made
      const closeThis = (): void => {
        if (view === made) close()
      }
      made.webContents.on('input-event', (_event, happened) => {
        if (countsAsInput(happened)) closeLater()
      })
      // A crashed page must not cover the shop.
      made.webContents.on('render-process-gone', closeThis)
      made.webContents.on('unresponsive', closeThis)
      made.webContents.on('destroyed', closeThis)
      window.add(made, 'exit-pin')
      closeLater()
      load('exit-pin')
    },
  }
}

export function exitPin(options: ExitPinOptions): ExitPin {
  const { pinHash, store, journal, restart } = options
  let unlocked = false
  let checking: Promise<unknown> = Promise.resolve()
  const page = pinView(options, () => {
    unlocked = false
  })

  function end(how: 'quit' | 'restart', instead: () => boolean = () => false): void {
    if (!unlocked) return
    journal.note('left-by-exit-pin', { how })
    if (instead()) return
    if (how === 'restart') restart.restart('exit-pin')
    else restart.quit()
  }

  /** @param view the one into which the PIN was typed */
  async function check(pin: string, hash: string, view: WebContentsView | null): Promise<PinAnswer> {
    const stored = await store.readTries()
    const tries = triesNow(stored, Date.now())
    if (tries !== stored) await store.keepTries(tries)
    const locked = lockedSeconds(tries, Date.now())
    if (locked > 0) return { outcome: 'locked', sentence: exitPinMessages.locked(locked) }
    if (await pinFits(pin, hash)) {
      unlocked = view !== null && view === page.shown()
      await store.keepTries(noTries)
      journal.note('exit-pin-unlocked')
      // After the page has received its reply.
      setImmediate(() => {
        if (view === page.shown()) page.load('terminal')
      })
      return { outcome: 'open', sentence: '' }
    }
    const next = afterWrongTry(tries, Date.now())
    await store.keepTries(next)
    const lockedNow = lockedSeconds(next, Date.now())
    journal.note('exit-pin-wrong', { locked: lockedNow > 0 })
    return lockedNow > 0
      ? { outcome: 'locked', sentence: exitPinMessages.locked(lockedNow) }
      : { outcome: 'wrong', sentence: exitPinMessages.wrong(triesLeft(next)) }
  }

  return {
    open() {
      if (pinHash === null) journal.note('exit-pin-not-set')
      else page.open()
    },
    close: page.close,
    isOpen: page.isOpen,
    behindPin(act) {
      if (!unlocked) throw new Error('the PIN was not entered')
      return act()
    },
    tryPin(pin) {
      if (pinHash === null) throw new Error('there is no PIN')
      // One at a time, so that concurrent attempts don't share one count.
      const view = page.shown()
      const answer = checking.then(() => check(pin, pinHash, view))
      checking = answer.catch(() => undefined)
      return answer
    },
    quit: () => end('quit'),
    restart: (instead) => end('restart', instead),
  }
}
