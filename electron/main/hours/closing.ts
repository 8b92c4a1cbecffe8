/** Closes the shop outside its opening hours and opens it again, and lets the display sleep meanwhile. */
import { powerSaveBlocker } from 'electron'
import type { HostPageName } from '../../../src/contract/messages/kiosk.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'
import { isOpen, mayWake } from './opening-hours.rules.ts'

const LOOK_EVERY_MS = 5000

/** Read each time: they may change while the kiosk runs. */
export type ClosingSettings = Pick<
  KioskSettings,
  'openingHours' | 'closedScreen' | 'openingGraceMinutes' | 'fullScreen'
>

export interface Closing {
  /** Asked with each opening: the page in place of the shop; `null` where the shop opens. */
  page(): HostPageName | null
  /** A visitor's session has ended: whoever woke the shop outside its hours has left. */
  sessionEnded(): void
  /** A touch on the page in its place. @returns whether the shop is to open for whoever is there */
  touched(): boolean
  /** Looks at the clock from now on. */
  start(actions: ClosingActions): void
}

export interface ClosingActions {
  open(): void
  /** Ends what is there and opens anew, which shows the page in its place. */
  close(): void
  /** Whether nobody uses the terminal: a session ends by itself first. */
  isQuiet(): boolean
}

/** @param settings of the running kiosk */
export function closing(settings: ClosingSettings): Closing {
  let isShut = false
  let isWoken = false
  let blocker: number | null = null

  /** The machine itself stays awake: updates and restarts come while the display sleeps. */
  function keepAwake(what: 'prevent-display-sleep' | 'prevent-app-suspension'): void {
    if (!settings.fullScreen) return
    const before = blocker
    blocker = powerSaveBlocker.start(what)
    if (before !== null) powerSaveBlocker.stop(before)
  }

  const isClosed = (): boolean => !isWoken && !isOpen(settings.openingHours, new Date())

  return {
    page() {
      if (isClosed() !== isShut) {
        isShut = !isShut
        keepAwake(isShut ? 'prevent-app-suspension' : 'prevent-display-sleep')
      }
      if (!isShut) return null
      return settings.closedScreen === 'dark' ? 'dark' : 'closed'
    },
    sessionEnded() {
      isWoken = false
    },
    touched() {
      if (!isShut || !mayWake(settings.openingHours, new Date(), settings.openingGraceMinutes)) return false
      isWoken = true
      return true
    },
    start({ open, close, isQuiet }) {
      keepAwake('prevent-display-sleep')
      setInterval(() => {
        if (isShut && !isClosed()) open()
        else if (!isShut && isClosed() && isQuiet()) close()
      }, LOOK_EVERY_MS).unref()
    },
  }
}
