/**
 * The app of a kiosk whose configuration is missing or invalid: one page that names what to change, and the exit PIN.
 */
import { app, BaseWindow, ipcMain, powerSaveBlocker, screen } from 'electron'
import { answerBridge, answered, type BridgeHandlers } from './ipc.ts'
import type { ResolvedConfiguration } from './configuration/configuration.rules.ts'
import { readConfiguration } from './configuration/read-configuration.ts'
import { pollConfiguration } from './configuration/poll-configuration.ts'
import type { CrashHandler } from './process/crash-handler.ts'
import type { DeviceStore } from './base/device-store.ts'
import { diagnostics } from './terminal-page/diagnostics.ts'
import { coverOtherDisplays } from './window/display-covers.ts'
import { exitPin, type ExitPin } from './terminal-page/exit-pin.ts'
import { hostPages } from './window/host-pages.ts'
import { hostView } from './window/host-view.ts'
import { itTexts } from './fleet/it-texts.ts'
import type { Journal } from './base/journal.ts'
import { kioskWindow } from './window/kiosk-window.ts'
import { lockNavigation } from './window/navigation-lock.ts'
import { closeDefaultSession } from './network/prepare-session.ts'
import { proxyCredentials, type ProxyCredentials } from './network/proxy-credentials.ts'
import { proxyLogin } from './network/proxy-login.ts'
import { reportToProvider, type ReportingOptions } from './fleet/reporting.ts'
import { takePicture } from './fleet/support-picture.ts'
import { showsNoPerson } from './fleet/support-picture.rules.ts'
import { logToSystem } from './fleet/system-log.ts'
import type { RemoteActions } from './fleet/remote-commands.ts'
import type { Restart } from './process/restart.ts'
import { schemeHandler } from './network/scheme.ts'
import { inBackground } from './base/in-background.ts'
import { hostSession } from './sessions/visitor-sessions.ts'

/** Interval at which a correction by IT is picked up. */
const READ_EVERY_MS = 15_000

export interface SetupErrorAppOptions {
  /** With the settings that could be read: the exit PIN works if a policy sets it. */
  configuration: ResolvedConfiguration & { ok: false }
  journal: Journal
  store: DeviceStore
  restart: Restart
  crash: CrashHandler
}

function noShop(): never {
  throw new Error('this kiosk has no shop')
}

function handlersOf(
  { configuration, journal, restart, crash }: SetupErrorAppOptions,
  pin: ExitPin,
  credentials: ProxyCredentials,
): BridgeHandlers {
  return {
    configuration: noShop,
    sessionEnded: noShop,
    memberIs: noShop,
    notificationReceived: noShop,
    pushToken: noShop,
    stay: noShop,
    terminalMessage: noShop,
    closeTerminalMessage: noShop,
    noteUsage: noShop,
    openExitPin: () => answered(pin.open),
    tryPin: pin.tryPin,
    quit: () => answered(pin.quit),
    restart: () => answered(pin.restart),
    leaveExitPin: () => answered(pin.close),
    ...diagnostics({ pin, configuration, tests: null, journal, credentials }),
    nextTry: () => ({ secondsLeft: crash.secondsLeft() }),
    retry: () => answered(() => restart.restart('configuration')),
  }
}

/** Heartbeat and remote commands without a shop. IT's texts are stored for later. */
async function reportWithoutShop(
  reporting: ReportingOptions,
  restart: Restart,
  picture: RemoteActions['takePicture'],
): Promise<void> {
  const texts = itTexts(reporting.store)
  await texts.load()
  reportToProvider(reporting, {
    message: texts.setMessage,
    outOfService: texts.setOutOfService,
    readyToRestart: () => Promise.resolve(),
    restart: () => restart.restart('command'),
    notRestarting: () => undefined,
    // There is no session to wipe.
    wipe: () => undefined,
    takePicture: picture,
  })
}

/** Shows the problems, keeps the exit PIN available, and reports if the configuration allows. */
export function startSetupErrorApp(options: SetupErrorAppOptions): void {
  const { configuration, journal, store, restart, crash } = options
  const { problems, settings } = configuration
  const credentials = proxyCredentials({ settings, journal })
  const proxy = proxyLogin({ credentials, journal })
  const reporting = { settings, store, journal, proxy }
  logToSystem(reporting)
  const fullScreen = settings.fullScreen ?? true
  journal.note('configuration-wrong', {
    problems: problems.map(({ name, source }) => `${source}: ${name ?? 'file'}`),
  })
  const allowedOrigins = new Set<string>()
  const lock = lockNavigation(journal)
  const handleScheme = schemeHandler({ upstream: null, allowedOrigins, hostPage: hostPages(problems) })
  closeDefaultSession(journal)
  const session = hostSession({ handleScheme, allowedOrigins, proxy: null, journal })
  const window = kioskWindow(fullScreen)
  const host = hostView(window, session)
  const pinHash = settings.exitPinHash ?? null
  const pin = exitPin({ pinHash, window, session, store, journal, restart })
  answerBridge(ipcMain, handlersOf(options, pin, credentials), window.owns, journal)
  lock.on('exitKey', pin.open)
  crash.events.on('fault', () => host.show('restarting'))
  app.on('second-instance', window.toFront)
  if (fullScreen) {
    coverOtherDisplays(window, { app, screen, BaseWindow })
    powerSaveBlocker.start('prevent-display-sleep')
  }
  host.show('configuration')
  const mayShow = (address: string) =>
    showsNoPerson({ settings, isQuiet: !pin.isOpen(), hasMember: false, address })
  inBackground(reportWithoutShop(reporting, restart, () => takePicture(window.topmost, mayShow)))
  pollConfiguration({
    shown: configuration,
    read: () => readConfiguration(app.isPackaged, store.readRemoteSettings),
    everyMs: READ_EVERY_MS,
    onChanged: () => restart.restart('configuration'),
  })
}
