/** The house of a kiosk whose configuration is missing or wrong: one page that names what to change, and the way out. */
import { powerSaveBlocker, session as sessions, type BrowserWindow } from 'electron'
import { answerBridge, type BridgeHandlers } from './ipc.ts'
import type { ResolvedConfiguration } from './decisions/configuration.ts'
import { readConfiguration } from './services/config.ts'
import { watchConfiguration } from './services/configuration-watch.ts'
import { coverOtherDisplays } from './services/display-covers.ts'
import { exitPin } from './services/exit-pin.ts'
import { hostPageAddress, hostPages } from './services/host-pages.ts'
import type { Journal } from './services/journal.ts'
import { deviceStore } from './services/device-store.ts'
import { lockNavigation } from './services/navigation-lock.ts'
import { denyPermissions } from './services/permissions.ts'
import type { Restart } from './services/restart.ts'
import { serveScheme } from './services/scheme.ts'
import { onSecondStart } from './services/single-instance.ts'
import { diagnostics } from './services/diagnostics.ts'
import { kioskWindow } from './services/window.ts'
import { answered, PARTITION } from './shared.ts'

/** A page that dies with each start must not keep the machine busy with starting. */
const AFTER_CRASH_MS = 3000

/** There is no shop to come back to: the kiosk begins again. */
function beginAgainAfterCrash(window: BrowserWindow, readItAgain: () => void): void {
  const contents = window.webContents
  contents.on('render-process-gone', () => setTimeout(readItAgain, AFTER_CRASH_MS))
  window.on('unresponsive', () => contents.forcefullyCrashRenderer())
}

function noShop(): never {
  throw new Error('this kiosk has no shop')
}

/** @param configuration with what could be read: the exit door's PIN is there where policy gives it */
export function startSetupErrorApp(
  configuration: ResolvedConfiguration & { ok: false },
  journal: Journal,
  restart: Restart,
): void {
  const readItAgain = (): void => restart.restart('configuration')
  const { problems, settings } = configuration
  journal.note('configuration-wrong', {
    problems: problems.map(({ name, source }) => `${source}: ${name ?? 'file'}`),
  })
  const session = sessions.fromPartition(PARTITION)
  const windowSettings = { session, fullScreen: settings.fullScreen ?? true }
  const kiosk = kioskWindow(windowSettings, (window) => beginAgainAfterCrash(window, readItAgain))
  const door = exitPin(settings.exitPinHash ?? null, windowSettings, deviceStore(journal), journal, restart)
  const handlers: BridgeHandlers = {
    configuration: noShop,
    sessionEnded: noShop,
    memberIs: noShop,
    noticeHeard: noShop,
    pushToken: noShop,
    stay: noShop,
    openExitPin: () => answered(door.open),
    tryPin: door.tryPin,
    quit: () => answered(door.quit),
    restart: () => answered(door.restart),
    leaveExitPin: () => answered(door.leave),
    ...diagnostics(door, configuration, null, journal),
    nextTry: () => ({ secondsLeft: null }),
    retry: () => answered(readItAgain),
  }
  serveScheme(session, { upstream: null, allowedOrigins: new Set(), hostPage: hostPages(problems) })
  denyPermissions(session)
  lockNavigation(session, new Set(), journal, door.open)
  answerBridge(handlers, (sender) => kiosk.owns(sender) || door.owns(sender), journal)
  if (windowSettings.fullScreen) {
    coverOtherDisplays(kiosk.bounds)
    powerSaveBlocker.start('prevent-display-sleep')
  }
  onSecondStart(() => {
    kiosk.toFront()
    door.toFront()
  })
  kiosk.open(hostPageAddress('configuration'))
  watchConfiguration(configuration, readConfiguration, readItAgain)
}
