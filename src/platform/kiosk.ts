/**
 * Kiosk implementation of the platform: the only file that uses `window.kiosk`, which the preload script
 * exposes.
 */
import * as v from 'valibot'
import { kioskConfiguration, type KioskBridge, type KioskConfiguration } from '../contract/bridge.ts'
import { choosePlatform } from './platform.ts'

declare global {
  interface Window {
    kiosk?: KioskBridge
  }
}

/** The terminal answers for itself; a call that it refuses stands in its journal. */
function quietly(answer: Promise<unknown>): void {
  answer.catch(() => undefined)
}

/** Print and file dialogs are windows of the system's, and the way out of the shop. */
function withoutSystemWindows(): void {
  window.print = () => undefined
  for (const picker of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'])
    Object.defineProperty(window, picker, { value: () => Promise.reject(new Error('not at a terminal')) })
  HTMLInputElement.prototype.showPicker = () => undefined
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') event.preventDefault()
    },
    { capture: true },
  )
}

/**
 * Makes the kiosk the platform in force.
 * @param endSession ends the member's session when the terminal is about to forget everything
 * @throws where there is no terminal around this page, or it gives no configuration
 */
export async function chooseKiosk(endSession: () => void): Promise<KioskConfiguration> {
  const bridge = window.kiosk
  if (bridge === undefined) throw new Error('This build of the shop runs in a kiosk only')
  const configuration = v.parse(kioskConfiguration, await bridge.configuration())
  withoutSystemWindows()
  bridge.onSessionEnding(endSession)
  choosePlatform({
    terminal: {
      clientLoginId: configuration.clientLoginId,
      attractScreen: configuration.attractScreen,
      attract: configuration.attract,
      onScreenKeyboard: configuration.onScreenKeyboard,
      webShopUrl: configuration.webShopUrl,
      scanner: configuration.scanner,
      sessionEnded: (how) => quietly(bridge.sessionEnded(how)),
      memberIs: (memberId) => quietly(bridge.memberIs(memberId)),
      notificationReceived: (notification) => quietly(bridge.notificationReceived(notification)),
      pushToken: () => bridge.pushToken().catch(() => null),
      stay: () => quietly(bridge.stay()),
      message: () => bridge.terminalMessage().catch(() => null),
      closeMessage: () => quietly(bridge.closeTerminalMessage()),
      noteUsage: (note) => quietly(bridge.noteUsage(note)),
      openExitPin: () => quietly(bridge.openExitPin()),
      onIdle: (listener) => bridge.onIdle(listener),
      onNotification: (listener) => bridge.onNotification(listener),
      onNotificationClick: (listener) => bridge.onNotificationClick(listener),
      onMessage: (listener) => bridge.onTerminalMessage(listener),
      onPushToken: (listener) => bridge.onPushToken(listener),
    },
  })
  return configuration
}
