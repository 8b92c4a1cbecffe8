/** The house of a configured kiosk: its rooms, in the order in which they are built, and who calls whom. */
import { powerSaveBlocker, session as sessions } from 'electron'
import { clientHomePath } from '../../src/contract/routes.ts'
import { answerBridge, tellPage } from './ipc.ts'
import type { KioskSettings, SettingName } from './policy/settings.ts'
import type { SettingSource } from './policy/configuration.ts'
import { allowedOrigins } from './policy/navigation-policy.ts'
import { crashRecovery } from './rooms/crash-recovery.ts'
import { exitDoor } from './rooms/exit-door.ts'
import { hostPages } from './rooms/host-pages.ts'
import { idleWatch } from './rooms/idle.ts'
import type { Journal } from './rooms/journal.ts'
import { machineMemory } from './rooms/machine-memory.ts'
import { lockNavigation } from './rooms/navigation-lock.ts'
import { denyPermissions } from './rooms/permissions.ts'
import { serveScheme, shopAddresses } from './rooms/scheme.ts'
import { sessionWipe } from './rooms/session-wipe.ts'
import { startUpdates, type Updater } from './rooms/updater.ts'
import { coverOtherDisplays, kioskWindow } from './rooms/window.ts'
import { answered, PARTITION } from './shared-house.ts'

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

/**
 * Opens the shop of the client that the configuration names.
 * @param settingOrigins where each setting came from, for the journal
 */
export function openShopHouse(
  settings: KioskSettings,
  settingOrigins: Record<SettingName, SettingSource>,
  journal: Journal,
): void {
  const session = sessions.fromPartition(PARTITION)
  const providerUrl = withoutSlash(settings.providerUrl)
  const assetUrl = withoutSlash(settings.assetUrl ?? new URL(settings.providerUrl).origin)
  const homePath = clientHomePath(settings.clientLoginId)
  const windowSettings = { session, fullScreen: settings.fullScreen }
  journal.note('configured', settingOrigins)

  const idle = idleWatch(
    { idleMs: settings.idleSeconds * 1000, countdownMs: settings.countdownSeconds * 1000 },
    (secondsLeft) => {
      const page = kiosk.page()
      if (page !== null) tellPage(page, 'idle', { secondsLeft })
    },
    (reason) => void wipe.wipe(reason),
  )
  const kiosk = kioskWindow(windowSettings, (window) => {
    idle.watch(window.webContents)
    recovery.watch(window)
  })
  const openShop = (): void => {
    idle.rest()
    kiosk.open(shopAddresses.page(homePath))
  }
  const openShopAgain = (): void => kiosk.open(shopAddresses.page(homePath))
  const wipe = sessionWipe(session, kiosk, journal, openShop)
  const recovery = crashRecovery(
    session,
    kiosk,
    wipe,
    journal,
    `${providerUrl}/fetchHomePageData${homePath}`,
    openShopAgain,
  )
  const memory = machineMemory()
  const door = exitDoor(settings.exitPinHash, windowSettings, memory, journal)
  let updates: Updater | null = null

  const upstream = { providerUrl, assetUrl, onHomeFailed: recovery.providerAway }
  const origins = allowedOrigins([providerUrl, assetUrl])
  serveScheme(session, { upstream, allowedOrigins: origins, hostPage: hostPages([]) })
  denyPermissions(session)
  lockNavigation(session, origins, journal, door.open)
  answerBridge(
    {
      configuration: () => ({
        clientLoginId: settings.clientLoginId,
        providerUrl,
        orderEncryptionKey: settings.orderEncryptionKey,
      }),
      sessionEnded: () => answered(wipe.sessionEnded),
      stay: () => answered(idle.input),
      openExitDoor: () => answered(door.open),
      tryPin: door.tryPin,
      quit: () => answered(door.quit),
      restart: () => answered(() => door.restart(updates?.restartIntoUpdate)),
      leaveExitDoor: () => answered(door.leave),
      retry: () => answered(recovery.retryNow),
    },
    (sender) => kiosk.owns(sender) || door.owns(sender),
    journal,
  )
  if (settings.fullScreen) {
    coverOtherDisplays()
    powerSaveBlocker.start('prevent-display-sleep')
  }
  openShop()
  void startUpdates(settings, {
    journal,
    memory,
    isQuiet: idle.isUntouched,
    closeWindows() {
      door.leave()
      kiosk.destroy()
    },
    openShop,
  }).then((started) => {
    updates = started
  })
}
