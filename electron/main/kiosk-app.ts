/** Composition root of a configured kiosk: creates the services, connects their events, opens the shop. */
import { app, BaseWindow, crashReporter, ipcMain, screen } from 'electron'
import { settingWords } from '../../src/contract/messages/terminal.ts'
import type { Background } from './background.ts'
import { bridgeHandlers } from './bridge-handlers.ts'
import { isUnsupervised } from './configuration/shown-settings.rules.ts'
import { answerBridge } from './ipc.ts'
import { createServices, type KioskAppOptions, type KioskServices } from './kiosk-services.ts'
import { shopOpener, type ShopOpener } from './open-shop.ts'
import { logToSystem } from './fleet/system-log.ts'
import { coverOtherDisplays } from './window/display-covers.ts'
import { keepCrashDumps } from './process/crash-dumps.ts'
import { memoryRestart } from './process/memory-restart.ts'
import { inBackground } from './base/in-background.ts'

function connectIdleAndWipe(services: KioskServices, opener: ShopOpener): void {
  const { hours, idle, shop, wipe } = services
  const isRestarting = memoryRestart({
    ...services,
    visitors: services.sessions.count,
    metrics: () => app.getAppMetrics(),
  })
  shop.events.on('opened', idle.watch)
  idle.events.on('warning', (secondsLeft) => void shop.send('idle', { secondsLeft }))
  idle.events.on('over', (reason) => inBackground(wipe.wipe(reason)))
  wipe.events.on('done', () => {
    hours.sessionEnded()
    if (!isRestarting()) inBackground(opener.open())
  })
}

/** At closing time the visit ends with a wipe, like every visit. Then the closed page opens. */
function connectHours({ hours, host, idle, isQuiet, wipe }: KioskServices, opener: ShopOpener): void {
  host.events.on('input', () => {
    // A visitor who opens the closed shop is timed out like any other.
    if (hours.touched()) inBackground(opener.open().then(idle.input))
  })
  hours.start({
    open: () => inBackground(opener.open()),
    close: () => inBackground(wipe.wipe('hours')),
    isQuiet,
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
    inBackground(shop.close())
  })
  app.on('second-instance', window.toFront)
}

function takeDisplay({ settings, window }: KioskServices): void {
  if (!settings.fullScreen) return
  coverOtherDisplays(window, { app, screen, BaseWindow })
  // Linux has no login items: a systemd unit starts the kiosk there. Under a supervisor a login item would start a
  // second one.
  if (app.isPackaged && process.platform !== 'linux')
    app.setLoginItemSettings({ openAtLogin: settings.startAtLogin && !settings.supervised })
}

/**
 * Starts what runs beside the shop, after the window shows its page. Its code is a third of main's and is loaded only
 * then, because the first paint would wait for it.
 */
async function startBackgroundLater(services: KioskServices, opener: ShopOpener): Promise<Background> {
  await services.host.firstShown
  const { startBackground } = await import('./background.ts')
  return startBackground(services, opener)
}

/**
 * Starts the shop of the configured client.
 * @returns settles when the services beside the shop have started too
 */
export async function startKioskApp(options: KioskAppOptions): Promise<void> {
  const { crashDumps: most } = options.configuration.settings
  keepCrashDumps({ most, folder: app.getPath('crashDumps'), crashReporter })
  const services = createServices(options)
  const { configuration, journal, window } = services
  journal.note('configured', configuration.origins)
  if (isUnsupervised(configuration.settings))
    journal.note('not-supervised', { advice: settingWords.notSupervised })
  const opener = shopOpener(services)
  connectIdleAndWipe(services, opener)
  connectHours(services, opener)
  connectNotifications(services)
  connectRecovery(services)
  logToSystem(services)
  const background = startBackgroundLater(services, opener)
  answerBridge(ipcMain, bridgeHandlers(services, background), window.owns, journal)
  takeDisplay(services)
  inBackground(opener.openFirst())
  await background
}
