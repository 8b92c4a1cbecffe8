/** Main's handlers of the bridge calls, for a kiosk with a valid configuration. */
import { sharedSettings, type KioskConfiguration } from '../../src/contract/kiosk/bridge.ts'
import type { Background } from './background.ts'
import type { KioskSettings } from './configuration/settings.rules.ts'
import { answered, type BridgeHandlers } from './ipc.ts'
import type { KioskServices } from './kiosk-services.ts'
import { diagnostics } from './terminal-page/diagnostics.ts'

type SharedName = keyof typeof sharedSettings
const sharedNames = Object.keys(sharedSettings) as SharedName[]

function shopConfiguration({ settings, addresses, wipe }: KioskServices): KioskConfiguration {
  const shared = Object.fromEntries(sharedNames.map((name) => [name, settings[name]]))
  return {
    ...(shared as Pick<KioskSettings, SharedName>),
    realtime: addresses.realtime,
    cleanedAgain: wipe.cleanedAgain(),
    attract: {
      title: settings.attractTitle,
      titleHindi: settings.attractTitleHindi,
      pictures: settings.attractPictures,
    },
  }
}

/** @param background starts after the window has shown its page */
export function bridgeHandlers(services: KioskServices, background: Promise<Background>): BridgeHandlers {
  const { crash, idle, notifications, push, wipe, recovery, pin, texts, usage } = services
  return {
    configuration() {
      recovery.shopStarted()
      return shopConfiguration(services)
    },
    sessionEnded: (how) => answered(() => wipe.sessionEnded(how)),
    memberIs: (memberId) => answered(() => notifications.memberIs(memberId)),
    notificationReceived: (notification) => answered(() => notifications.receive(notification, 'realtime')),
    pushToken: push.token,
    stay: () => answered(idle.input),
    terminalMessage: texts.message,
    async closeTerminalMessage() {
      await texts.setMessage(null)
      return null
    },
    noteUsage: (note) => answered(() => usage.emit('noted', note)),
    openExitPin: () => answered(pin.open),
    tryPin: pin.tryPin,
    quit: () => answered(pin.quit),
    async restart() {
      const { updates } = await background
      const updater = await updates
      return answered(() => pin.restart(updater?.restartIntoUpdate))
    },
    leaveExitPin: () => answered(pin.close),
    ...diagnostics(services),
    // A pending restart comes first, then a pending wipe, then page recovery.
    nextTry: () => ({ secondsLeft: crash.secondsLeft() ?? wipe.secondsLeft() ?? recovery.secondsLeft() }),
    retry: () =>
      answered(() => {
        wipe.retryNow()
        recovery.retryNow()
      }),
  }
}
