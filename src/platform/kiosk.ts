/**
 * Kiosk implementation of the platform. The only file that uses `window.kiosk`, which the preload script
 * exposes.
 */
import * as v from 'valibot'
import { kioskConfiguration, type KioskBridge } from '../contract/kiosk/bridge.ts'
import { choosePlatform } from './platform.ts'

declare global {
  interface Window {
    kiosk?: KioskBridge
  }
}

/** Ignores a failed call: the terminal logs it in its journal. */
function quietly(answer: Promise<unknown>): void {
  answer.catch(() => undefined)
}

/**
 * Disables print and file dialogs: they are windows of the system and would let a visitor out of the shop.
 */
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
 * Makes the kiosk the current platform.
 * @param endSession ends the member's session before the terminal's wipe
 * @throws if the page does not run in a terminal, or the terminal has no configuration
 */
export async function chooseKiosk(endSession: () => void): Promise<v.InferOutput<typeof kioskConfiguration>> {
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
