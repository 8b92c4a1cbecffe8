// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { startKiosk } from '../../../src/app/start-kiosk.ts'
import type { KioskBridge, KioskConfiguration } from '../../../src/contract/kiosk/bridge.ts'
import { choosePlatform } from '../../../src/platform/platform.ts'

const nothing = (): void => undefined
const answer = () => Promise.resolve(null)

/** The bridge of a terminal whose host sends this configuration. */
function bridgeOf(display: Partial<KioskConfiguration>): KioskBridge {
  const realtime = { key: null, cluster: '', host: null, port: null, useTls: true }
  const configuration: KioskConfiguration = {
    clientLoginId: 'demo',
    realtime: { ...realtime, channelTemplate: null, authEndpoint: null },
    cleanedAgain: false,
    orderEncryptionKey: null,
    attractScreen: false,
    attract: { title: null, titleHindi: null, pictures: null },
    onScreenKeyboard: true,
    webShopUrl: null,
    scanner: false,
    ...display,
  }
  return {
    configuration: () => Promise.resolve(configuration),
    sessionEnded: answer,
    memberIs: answer,
    notificationReceived: answer,
    pushToken: answer,
    stay: answer,
    terminalMessage: answer,
    closeTerminalMessage: answer,
    noteUsage: answer,
    openExitPin: answer,
    onIdle: () => nothing,
    onSessionEnding: () => nothing,
    onNotification: () => nothing,
    onNotificationClick: () => nothing,
    onTerminalMessage: () => nothing,
    onPushToken: () => nothing,
  }
}

const shown = () => Object.keys(document.documentElement.dataset).toSorted()

afterEach(() => {
  delete window.kiosk
  choosePlatform({ terminal: null })
  for (const name of shown()) delete document.documentElement.dataset[name]
})

it('begins a visit with large text and high contrast where the terminal is set so [K.34]', async () => {
  window.kiosk = bridgeOf({ largeText: true, highContrast: true })
  await startKiosk()
  expect(shown()).toEqual(['highContrast', 'kiosk', 'largeText'])
})
