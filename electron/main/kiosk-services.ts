/** Creates the services of a configured kiosk in dependency order; none knows a later one. */
import { EventEmitter } from 'node:events'
import { app, net, Notification, powerMonitor, powerSaveBlocker } from 'electron'
import { kioskAddresses } from './network/addresses.rules.ts'
import type { ResolvedConfiguration } from './configuration/configuration.rules.ts'
import { pushVerdict } from './terminal-page/test-verdicts.rules.ts'
import type { CrashHandler } from './process/crash-handler.ts'
import type { DeviceStore } from './base/device-store.ts'
import { closing } from './hours/closing.ts'
import { exitPin } from './terminal-page/exit-pin.ts'
import { hostPages } from './window/host-pages.ts'
import { hostView } from './window/host-view.ts'
import { idleMonitor } from './sessions/idle.ts'
import type { Journal } from './base/journal.ts'
import { kioskWindow } from './window/kiosk-window.ts'
import { itTexts, type ItTexts } from './fleet/it-texts.ts'
import type { UsageEvents } from './fleet/usage-counts.ts'
import { lockNavigation } from './window/navigation-lock.ts'
import { openNotifications, type Notifications } from './push/notifications.ts'
import { pageRecovery } from './sessions/page-recovery.ts'
import { closeDefaultSession } from './network/prepare-session.ts'
import { proxyCredentials } from './network/proxy-credentials.ts'
import { proxyLogin } from './network/proxy-login.ts'
import { openPush, type Push } from './push/push.ts'
import { quietRestart } from './process/quiet-restart.ts'
import type { Restart } from './process/restart.ts'
import { schemeHandler, shopAddresses } from './network/scheme.ts'
import { sessionWipe, type MemberState } from './sessions/session-wipe.ts'
import { shopView } from './window/shop-view.ts'
import { terminalTests } from './terminal-page/terminal-tests.ts'
import { hostSession, pictureSession, visitorSessions } from './sessions/visitor-sessions.ts'

export interface KioskAppOptions {
  configuration: ResolvedConfiguration & { ok: true }
  journal: Journal
  store: DeviceStore
  restart: Restart
  crash: CrashHandler
}

interface ProviderEvents {
  /** The provider's home call, which every shop starts with, failed. */
  homeFailed: []
  /** A call failed for lack of a network. */
  noNetwork: []
}

function memberStateOf(notifications: Notifications, push: Push): MemberState {
  return {
    forget(unbound) {
      if (!unbound && notifications.memberId() !== null) push.renew()
      notifications.forget()
    },
    isEmpty: () => notifications.memberId() === null,
  }
}

/** Creates the window, the sessions and what they depend on. The locks come first: they apply to every page. */
function createSurface({ configuration: { settings }, journal }: KioskAppOptions, texts: ItTexts) {
  const addresses = kioskAddresses(settings)
  const provider = new EventEmitter<ProviderEvents>()
  const lock = lockNavigation(journal)
  const credentials = proxyCredentials({ settings, journal })
  const proxy = proxyLogin({ credentials, journal })
  const rules = {
    handleScheme: schemeHandler({
      upstream: {
        providerUrl: addresses.providerUrl,
        assetUrl: addresses.assetUrl,
        pictures: () => pictures,
        onHomeFailed: () => provider.emit('homeFailed'),
        onNoNetwork: () => provider.emit('noNetwork'),
      },
      allowedOrigins: addresses.origins,
      hostPage: hostPages([], { outOfService: texts.outOfService, settings }),
    }),
    allowedOrigins: addresses.origins,
    proxy: { login: proxy, address: addresses.homeAddress },
    journal,
  }
  const session = hostSession(rules)
  const pictures = pictureSession(rules)
  closeDefaultSession(journal)
  const sessions = visitorSessions(rules)
  const window = kioskWindow(settings.fullScreen)
  const host = hostView(window, session)
  const shop = shopView(window)
  return { addresses, provider, lock, credentials, proxy, session, pictures, sessions, window, host, shop }
}

/** Creates every service of the kiosk. `kiosk-app.ts` connects their events. */
export function createServices(options: KioskAppOptions) {
  const { configuration, journal, store, restart, crash } = options
  const { settings } = configuration
  const texts = itTexts(store)
  const surface = createSurface(options, texts)
  const { addresses, credentials, proxy, session, sessions, window, host, shop } = surface
  const idle = idleMonitor({
    // Read on each use: they may change while the kiosk runs.
    get idleMs() {
      return settings.idleSeconds * 1000
    },
    get countdownMs() {
      return settings.countdownSeconds * 1000
    },
  })
  const notifications = openNotifications({
    journal,
    useTray: settings.systemNotifications || !settings.fullScreen,
    Notification,
  })
  const push = openPush({ settings, startAfter: host.firstShown, store, journal, credentials, proxy })
  const memberState = memberStateOf(notifications, push)
  const hours = closing(settings, powerSaveBlocker)
  const wipe = sessionWipe({ sessions, shop, host, memberState, journal, restart })
  const firstPage = shopAddresses.page(addresses.homePath)
  const { homeAddress, channelAddress } = addresses
  const recovery = pageRecovery({
    app,
    net,
    powerMonitor,
    session,
    sessions,
    shop,
    host,
    wipe,
    journal,
    homeAddress,
    firstPage,
  })
  const pin = exitPin({ pinHash: settings.exitPinHash, window, session, store, journal, restart })
  const isQuiet = (): boolean => idle.isUntouched() && !wipe.isUnderWay() && !pin.isOpen()
  const quiet = quietRestart({ restart, isQuiet })
  const tests = terminalTests({
    session,
    sessions,
    wipe,
    homeAddress,
    channelAddress,
    fullScreen: settings.fullScreen,
    push: async () => pushVerdict(await push.look()),
  })
  return {
    ...surface,
    configuration,
    settings,
    journal,
    restart,
    crash,
    firstPage,
    hours,
    idle,
    store,
    texts,
    usage: new EventEmitter<UsageEvents>(),
    notifications,
    push,
    wipe,
    recovery,
    pin,
    isQuiet,
    quiet,
    tests,
  }
}

export type KioskServices = ReturnType<typeof createServices>
