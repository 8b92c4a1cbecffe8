/** The house of a configured kiosk: its rooms, in the order in which they are built, and who calls whom. */
import { powerSaveBlocker, session as sessions } from 'electron'
import type { BridgeEvent, BridgeEventName, KioskRealtime } from '../../src/contract/bridge.ts'
import { IN_PROCESS_PUSHER } from '../../src/contract/realtime.ts'
import { clientHomePath } from '../../src/contract/routes.ts'
import { answerBridge, tellPage } from './ipc.ts'
import type { ResolvedConfiguration } from './decisions/configuration.ts'
import { allowedOrigins } from './decisions/navigation-policy.ts'
import { realtimeAddresses, realtimeConfig } from './decisions/realtime-config.ts'
import { pushVerdict } from './decisions/test-verdicts.ts'
import { pageRecovery } from './services/page-recovery.ts'
import { coverOtherDisplays } from './services/display-covers.ts'
import { exitPin } from './services/exit-pin.ts'
import { hostPageAddress, hostPages } from './services/host-pages.ts'
import { idleWatch } from './services/idle.ts'
import type { Journal } from './services/journal.ts'
import { allowClose } from './services/close-guard.ts'
import { deviceStore } from './services/device-store.ts'
import { lockNavigation } from './services/navigation-lock.ts'
import { denyPermissions } from './services/permissions.ts'
import { serveScheme, shopAddresses } from './services/scheme.ts'
import { openNotices } from './services/notifications.ts'
import { openPush } from './services/push.ts'
import type { Restart } from './services/restart.ts'
import { sessionWipe } from './services/session-wipe.ts'
import { onSecondStart } from './services/single-instance.ts'
import { startUpdates, type Updater } from './services/updater.ts'
import { startAtLogin } from './services/start-at-login.ts'
import { diagnostics } from './services/diagnostics.ts'
import { terminalTests } from './services/terminal-tests.ts'
import { drawCurtain, kioskWindow } from './services/window.ts'
import { answered, PARTITION } from './shared.ts'

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

/** Where the members' channel is knocked at, to see whether it listens. */
function channelAddress(realtime: KioskRealtime): string {
  const [channel = ''] = realtimeAddresses(realtime)
  return `${channel.replace(/^http/, 'ws')}/app/${realtime.key ?? IN_PROCESS_PUSHER.key}?protocol=7`
}

/** Opens the shop of the client that the configuration names. */
export function startKioskApp(
  configuration: ResolvedConfiguration & { ok: true },
  journal: Journal,
  restart: Restart,
): void {
  const { settings } = configuration
  const session = sessions.fromPartition(PARTITION)
  const providerUrl = withoutSlash(settings.providerUrl)
  const assetUrl = withoutSlash(settings.assetUrl ?? new URL(settings.providerUrl).origin)
  const homePath = clientHomePath(settings.clientLoginId)
  const windowSettings = { session, fullScreen: settings.fullScreen }
  const realtime = realtimeConfig(settings, providerUrl)
  journal.note('configured', configuration.origins)
  const homeAddress = `${providerUrl}/fetchHomePageData${homePath}`

  function tellShop<Name extends BridgeEventName>(name: Name, news: BridgeEvent<Name>): void {
    const page = kiosk.page()
    if (page !== null) tellPage(page, name, news)
  }

  const idle = idleWatch(
    { idleMs: settings.idleSeconds * 1000, countdownMs: settings.countdownSeconds * 1000 },
    (secondsLeft) => tellShop('idle', { secondsLeft }),
    (reason) => void wipe.wipe(reason),
  )
  let coverAgain = (): void => undefined
  const kiosk = kioskWindow(windowSettings, (window) => {
    idle.watch(window.webContents)
    recovery.watch(window)
    coverAgain()
    door.toFront()
  })
  const openShop = (): void => {
    idle.rest()
    recovery.shopOpens()
    kiosk.open(shopAddresses.page(homePath))
  }
  const openShopAgain = (address = shopAddresses.page(homePath)): void => kiosk.open(address)
  const memory = deviceStore(journal)
  const notices = openNotices(
    journal,
    (notice) => tellShop('notice', notice),
    () => {
      kiosk.toFront()
      tellShop('noticePressed', null)
    },
  )
  const push = openPush(
    settings,
    memory,
    journal,
    (token) => tellShop('pushToken', token),
    (notice) => notices.hear(notice, 'push'),
  )
  const memberState = {
    forget(unbound: boolean): void {
      if (!unbound && notices.memberId() !== null) push.renew()
      notices.forget()
    },
    isEmpty: () => notices.memberId() === null,
  }
  const wipe = sessionWipe(session, kiosk, memberState, journal, openShop)
  const recovery = pageRecovery(session, kiosk, wipe, journal, homeAddress, openShopAgain)
  const door = exitPin(settings.exitPinHash, windowSettings, memory, journal, restart)
  let updates: Updater | null = null

  const tests = terminalTests({
    session,
    wipe,
    homeAddress,
    channelAddress: channelAddress(realtime),
    fullScreen: settings.fullScreen,
    push: async () => pushVerdict(await push.look()),
  })

  const upstream = {
    providerUrl,
    assetUrl,
    onHomeFailed: recovery.providerAway,
    onNoNetwork: recovery.networkLost,
  }
  const origins = allowedOrigins([providerUrl, assetUrl, ...realtimeAddresses(realtime)])
  serveScheme(session, { upstream, allowedOrigins: origins, hostPage: hostPages([]) })
  denyPermissions(session)
  lockNavigation(session, origins, journal, door.open)
  answerBridge(
    {
      configuration: () => ({
        clientLoginId: settings.clientLoginId,
        realtime,
        cleanedAgain: wipe.cleanedAgain(),
        orderEncryptionKey: settings.orderEncryptionKey,
        attractScreen: settings.attractScreen,
        onScreenKeyboard: settings.onScreenKeyboard,
      }),
      sessionEnded: (how) => answered(() => wipe.sessionEnded(how)),
      memberIs: (memberId) => answered(() => notices.memberIs(memberId)),
      noticeHeard: (notice) => answered(() => notices.hear(notice, 'realtime')),
      pushToken: push.token,
      stay: () => answered(idle.input),
      openExitPin: () => answered(door.open),
      tryPin: door.tryPin,
      quit: () => answered(door.quit),
      restart: () => answered(() => door.restart(updates?.restartIntoUpdate)),
      leaveExitPin: () => answered(door.leave),
      ...diagnostics(door, configuration, tests, journal),
      // A wipe that is not done yet comes before whatever waits for it.
      nextTry: () => ({ secondsLeft: wipe.secondsLeft() ?? recovery.secondsLeft() }),
      retry: () =>
        answered(() => {
          wipe.retryNow()
          recovery.retryNow()
        }),
    },
    (sender) => kiosk.owns(sender) || door.owns(sender),
    journal,
  )
  if (settings.fullScreen) {
    drawCurtain(windowSettings, hostPageAddress('moment'))
    coverAgain = coverOtherDisplays(kiosk.bounds)
    powerSaveBlocker.start('prevent-display-sleep')
    startAtLogin(settings.startAtLogin)
  }
  onSecondStart(() => {
    kiosk.toFront()
    door.toFront()
  })
  openShop()
  void startUpdates(settings, {
    journal,
    memory,
    isQuiet: idle.isUntouched,
    closeWindows() {
      door.leave()
      kiosk.destroy()
      // The library ends the app, which curtain and covers would refuse.
      allowClose(true)
    },
    openShop() {
      allowClose(false)
      openShop()
    },
  }).then((started) => {
    updates = started
  })
}
