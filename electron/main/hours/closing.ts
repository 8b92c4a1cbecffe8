/** Closes the shop outside its opening hours and reopens it. The display may sleep meanwhile. */
import type { PowerSaveBlocker } from 'electron'
import type { HostPageName } from '../../../src/contract/messages/kiosk.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'
import { isOpen, mayWake } from './opening-hours.rules.ts'

const LOOK_EVERY_MS = 5000

/** Read on each use: they may change while the kiosk runs. */
export type ClosingSettings = Pick<
  KioskSettings,
  'openingHours' | 'closedScreen' | 'openingGraceMinutes' | 'fullScreen'
>

export interface Closing {
  /** The page to open in place of the shop; `null` if the shop opens. */
  page(): HostPageName | null
  /** What that page shows; differs if it has to be loaded again. */
  content(): string
  /** A visitor's session has ended: the shop closes again if it was opened outside its hours. */
  sessionEnded(): void
  /** Handles a touch on the closed page. @returns whether the shop should open for this visitor */
  touched(): boolean
  start(actions: ClosingActions): void
}

export interface ClosingActions {
  /** Opens the shop, or the closed page with its present content. */
  open(): void
  /** Ends the session and opens the closed page. */
  close(): void
  /** Whether the terminal is idle; otherwise the session ends by itself first. */
  isQuiet(): boolean
}

/** @param settings of the running kiosk */
export function closing(settings: ClosingSettings, powerSaveBlocker: PowerSaveBlocker): Closing {
  let isShut = false
  let isWoken = false
  let blocker: number | null = null
  let shownContent = ''

  /** Keeps the display, or only the machine, awake. Updates and restarts run while the display sleeps. */
  function keepAwake(what: 'prevent-display-sleep' | 'prevent-app-suspension'): void {
    if (!settings.fullScreen) return
    const before = blocker
    blocker = powerSaveBlocker.start(what)
    if (before !== null) powerSaveBlocker.stop(before)
  }

  const content = (): string => JSON.stringify([settings.closedScreen, settings.openingHours])
  const isClosed = (): boolean => !isWoken && !isOpen(settings.openingHours, new Date())

  return {
    page() {
      if (isClosed() !== isShut) {
        isShut = !isShut
        keepAwake(isShut ? 'prevent-app-suspension' : 'prevent-display-sleep')
      }
      shownContent = content()
      if (!isShut) return null
      return settings.closedScreen === 'dark' ? 'dark' : 'closed'
    },
    content,
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
        if (isShut && (!isClosed() || content() !== shownContent)) open()
        else if (!isShut && isClosed() && isQuiet()) close()
      }, LOOK_EVERY_MS).unref()
    },
  }
}
