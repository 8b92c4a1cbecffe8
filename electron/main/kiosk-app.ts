/** Composition root of a configured kiosk: creates the services, connects their events, opens the shop. */
import { app, powerSaveBlocker } from 'electron'
import { settingWords } from '../../src/contract/messages/terminal.ts'
import { bridgeHandlers } from './bridge-handlers.ts'
import { isUnsupervised } from './decisions/configuration/shown-settings.ts'
import { startFleet } from './fleet.ts'
import { answerBridge } from './ipc.ts'
import { createServices, type KioskAppOptions, type KioskServices } from './kiosk-services.ts'
import { shopOpener, type ShopOpener } from './open-shop.ts'
import { allowClose } from './services/window/close-guard.ts'
import { coverOtherDisplays } from './services/window/display-covers.ts'
import { onSecondStart } from './services/process/single-instance.ts'
import { startUpdates, type Updater } from './services/updates/updater.ts'

function connectIdleAndWipe(services: KioskServices, opener: ShopOpener): void {
  const { idle, quiet, sessions, settings, shop, wipe } = services
  shop.events.on('opened', idle.watch)
  idle.events.on('warning', (secondsLeft) => void shop.send('idle', { secondsLeft }))
  idle.events.on('over', (reason) => void wipe.wipe(reason))
  wipe.events.on('done', () => {
    void opener.open()
    const { restartAfterVisitors } = settings
    if (restartAfterVisitors > 0 && sessions.count() > restartAfterVisitors) quiet.request('visitors')
  })
}

function connectNotifications({ notifications, push, shop, window }: KioskServices): void {
  push.events.on('token', (token) => void shop.send('pushToken', token))
  push.events.on('notification', (notification) => notifications.receive(notification, 'push'))
  notifications.events.on('notification', (notification) => void shop.send('notification', notification))
  notifications.events.on('click', () => {
    window.toFront()
    shop.send('notificationClick', null)
  })
}

function connectRecovery({ crash, host, lock, pin, provider, recovery, shop, window }: KioskServices): void {
  provider.on('homeFailed', recovery.providerAway)
  provider.on('noNetwork', recovery.networkLost)
  lock.on('exitKey', pin.open)
  crash.events.on('fault', () => {
    host.show('restarting')
    void shop.close()
  })
  onSecondStart(window.toFront)
}

/** Takes the display, and keeps it. */
function takeDisplay({ settings, window }: KioskServices): void {
  if (!settings.fullScreen) return
  coverOtherDisplays(window)
  powerSaveBlocker.start('prevent-display-sleep')
  // Linux has no login items: a systemd unit starts the kiosk there. Where the system starts it, one would start a second.
  if (app.isPackaged && process.platform !== 'linux')
    app.setLoginItemSettings({ openAtLogin: settings.startAtLogin && !settings.supervised })
}

/** Starts background services; further ones are added here. */
function startBackground(services: KioskServices, opener: ShopOpener): { updates: Promise<Updater | null> } {
  const { host, isQuiet, journal, pin, proxy, settings, shop, store } = services
  const updates = startUpdates(settings, {
    journal,
    store,
    proxy,
    isQuiet,
    closeWindows() {
      pin.close()
      host.show('moment')
      void shop.close()
      // The library ends the app, which the windows would refuse.
      allowClose(true)
    },
    openShop() {
      allowClose(false)
      void opener.open()
    },
  }).catch(() => {
    journal.note('updates-not-started')
    return null
  })
  startFleet(services)
  return { updates }
}

/** Starts the shop of the client that the configuration names. */
export function startKioskApp(options: KioskAppOptions): void {
  const services = createServices(options)
  const { configuration, journal, window } = services
  journal.note('configured', configuration.origins)
  if (isUnsupervised(configuration.settings))
    journal.note('not-supervised', { advice: settingWords.notSupervised })
  const opener = shopOpener(services)
  connectIdleAndWipe(services, opener)
  connectNotifications(services)
  connectRecovery(services)
  const { updates } = startBackground(services, opener)
  answerBridge(bridgeHandlers(services, updates), window.owns, journal)
  takeDisplay(services)
  void opener.openFirst()
}
